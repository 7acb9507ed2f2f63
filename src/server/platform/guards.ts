import { AppError } from './app-error.ts';
import type { Account, Ctx } from './http.ts';

/** The account of the bearer token. @throws AppError 401 UNAUTHENTICATED or TOKEN_EXPIRED */
export function requireUser(c: Ctx): Account {
  const caller = c.get('caller');
  if (caller.account) return caller.account;
  throw new AppError(caller.tokenPresented ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
}

/** At least one of the roles; an empty list lets any account in (spec 6). @throws AppError 401, 403 FORBIDDEN */
export function requireRole(c: Ctx, roles: readonly string[]): Account {
  const account = requireUser(c);
  if (roles.length && !roles.some((role) => account.roles.includes(role))) throw new AppError('FORBIDDEN');
  return account;
}
