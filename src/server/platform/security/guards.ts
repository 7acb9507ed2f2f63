import { staffRoles } from '#contract/accounts/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { addHours, addMinutes } from '../clock.ts';
import type { Account, Ctx } from '../context.ts';

/** The account of the bearer token. @throws AppError 401 UNAUTHENTICATED or TOKEN_EXPIRED */
export function requireUser(c: Ctx): Account {
  const caller = c.get('caller');
  if (caller.account) return caller.account;
  throw new AppError(caller.tokenPresented ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
}

/** One of these roles is required; an empty list lets any account in. */
const rolesOf = { user: [], staff: staffRoles, owner: ['owner'] } satisfies Record<string, readonly string[]>;

/** @throws AppError 401, 403 FORBIDDEN */
function requireRole(c: Ctx, roles: readonly string[]): Account {
  const account = requireUser(c);
  if (roles.length && !roles.some((role) => account.roles.includes(role))) throw new AppError('FORBIDDEN');
  return account;
}

/** The account an endpoint requires; null where anyone may call. @throws AppError 401, 403 */
export function requireGuard(c: Ctx, guard: Endpoint['guard']): Account | null {
  if (guard === 'visitor') return c.get('caller').account;
  return requireRole(c, rolesOf[guard]);
}

interface Circumstances {
  now: Date;
  officeNeedsSecondFactor: boolean;
}

type Demand = 'none' | 'prove' | 'set up';

/** Whether a call of this account must wait for its second factor (product/accounts.md#second-factor). */
function demandOf(
  { hasSecondFactor, secondFactorAt }: Pick<Account, 'hasSecondFactor' | 'secondFactorAt'>,
  { guard, secondFactor }: Pick<Endpoint, 'guard' | 'secondFactor'>,
  { now, officeNeedsSecondFactor }: Circumstances,
): Demand {
  if (guard === 'visitor' || secondFactor === 'exempt') return 'none';
  if (!hasSecondFactor) return guard !== 'user' && officeNeedsSecondFactor ? 'set up' : 'none';
  if (!secondFactorAt) return 'prove';
  const recent = addMinutes(now, -limits.secondFactorRecentMinutes);
  const today = addHours(now, -limits.secondFactorHours);
  const provedSince = secondFactor === 'recent' ? recent : guard === 'user' ? null : today;
  return provedSince && secondFactorAt <= provedSince ? 'prove' : 'none';
}

/** @throws AppError SECOND_FACTOR_REQUIRED */
export function requireSecondFactor(account: Account, endpoint: Endpoint, circumstances: Circumstances): void {
  const demand = demandOf(account, endpoint, circumstances);
  if (demand !== 'none') throw new AppError('SECOND_FACTOR_REQUIRED', { setUp: demand === 'set up' });
}
