import type { User } from '#contract/accounts/accounts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { findUser, lockAccount, stopDeletion } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Account, Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteCookie, readCookie, setCookie } from '#server/platform/security/cookies.ts';
import { shownNetwork } from '#server/platform/security/networks.ts';
import { endOauth, takeHandover } from '../oauth-attempts.ts';
import { closeSession, openSession, readSessionCookie } from '../sessions.ts';
import { readUserAgent } from '../user-agent.ts';
import { forgetAccount, recallAccount, rememberAccount } from './known-accounts.ts';

const handoversPerAccount = { name: 'handover-account', most: 10, perSeconds: 3_600 };

const sessionCookie = 'auth_token';

/** How a session began decides its cookie: 1 day and Strict by password or code, 7 days and Lax by a switch. */
const cookieOf = {
  credentials: { sameSite: 'Strict', maxAgeSeconds: limits.authCookieSeconds },
  switch: { sameSite: 'Lax', maxAgeSeconds: limits.accountCookieSeconds },
} as const;

export const presentedSession = (c: Ctx) => readSessionCookie(readCookie(c, sessionCookie));

interface Terms {
  /** The hash the password was compared with; if it has changed since, the sign-in is refused. */
  passwordHash?: string | null;
  /** Further checks or writes in the same transaction, under the lock of the account. */
  first?(trx: Trx): Promise<void>;
  /** When the session of the same account that is replaced has proved the second factor. */
  secondFactorAt?: Date | null;
  /** The error when the account was deleted or deactivated, or its password has changed. */
  refusal?: ErrorCode;
}

/**
 * Opens a session in place of the one presented, and sets its cookie, that of the account, and a CSRF token bound to
 * the session. The previous session ends: a browser has only one. A scheduled deletion of the account is cancelled.
 * @throws AppError INVALID_CREDENTIALS, or the given `refusal`
 */
export async function signIn(
  platform: Platform,
  c: Ctx,
  user: User,
  by: keyof typeof cookieOf,
  { passwordHash, first, secondFactorAt, refusal = 'INVALID_CREDENTIALS' }: Terms = {},
): Promise<{ token: string; user: User; accountKept?: true }> {
  const cookie = cookieOf[by];
  const before = presentedSession(c);
  // One transaction: a single flush to disk, and no partial sign-in.
  const { opened, kept } = await inTransaction(platform.db, async (trx) => {
    const account = await lockAccount(trx, user.id);
    const holds = account?.user.is_active && (passwordHash === undefined || account.passwordHash === passwordHash);
    if (!holds) throw new AppError(refusal);
    await first?.(trx);
    const inside = { ...platform, db: trx };
    if (before) await closeSession(inside, before);
    const session = await openSession(platform, trx, {
      userId: user.id,
      idleSeconds: cookie.maxAgeSeconds,
      device: readUserAgent(c.req.header('user-agent')),
      network: shownNetwork(c.get('clientAddress')),
      secondFactorAt,
    });
    setCookie(c, sessionCookie, session.cookie, cookie);
    await rememberAccount(inside, c, user, session.sessionId);
    const stopped = await stopDeletion(trx, user.id);
    if (stopped) await audit(trx, platform.clock, { event: 'account.kept', userId: user.id });
    return { opened: session, kept: stopped };
  });
  platform.csrf.issue(c, opened.sessionId);
  return { token: opened.token, user, ...(kept && { accountKept: true as const }) };
}

/**
 * Signs in to an account that this device remembers, and forgets it when its cookie is no longer valid.
 * @throws AppError NO_SESSION
 */
export async function switchAccount(platform: Platform, c: Ctx, email: string) {
  const user = await recallAccount(platform, c, email);
  if (!user) {
    await forgetAccount(platform, c, email);
    throw new AppError('NO_SESSION');
  }
  await audit(platform.db, platform.clock, { event: 'switch', userId: user.id });
  return signIn(platform, c, user, 'switch', {
    refusal: 'NO_SESSION',
    // Checked again under the lock, which excludes a sign-out of all devices.
    async first(trx) {
      if (!(await recallAccount({ ...platform, db: trx }, c, email))) throw new AppError('NO_SESSION');
    },
  });
}

/** Exchanges a valid handover code for a session. @throws AppError HANDOVER_INVALID, RATE_LIMITED */
export async function finishReturn(platform: Platform, c: Ctx, code: string) {
  const { db, clock, rateLimiter } = platform;
  const handover = await takeHandover(platform, c, code);
  const user = handover && (await findUser(db, handover.userId));
  if (!handover || !user?.is_active) throw new AppError('HANDOVER_INVALID');
  await rateLimiter.spend(handoversPerAccount, user.id);
  endOauth(c);
  await audit(db, clock, { event: 'login', userId: user.id, details: { by: 'google' } });
  const signedIn = await signIn(platform, c, user, 'credentials', { refusal: 'HANDOVER_INVALID' });
  return { ...signedIn, returnTo: handover.returnTo };
}

export function renewSessionCookie(c: Ctx, value: string, idleSeconds: number): void {
  const cookie = idleSeconds === cookieOf.switch.maxAgeSeconds ? cookieOf.switch : cookieOf.credentials;
  setCookie(c, sessionCookie, value, cookie);
}

export async function signOut(platform: Platform, c: Ctx): Promise<string | null> {
  const presented = presentedSession(c);
  const userId = presented ? await closeSession(platform, presented) : null;
  dropSessionCookie(c);
  platform.csrf.issue(c, null);
  return userId;
}

/** Signs out and forgets the account on this device, if the ended session is the one presented. */
export async function leaveDevice(
  platform: Platform,
  c: Ctx,
  { userId, sessionId }: Pick<Account, 'userId' | 'sessionId'>,
): Promise<void> {
  if (presentedSession(c)?.id !== sessionId) return;
  await signOut(platform, c);
  const user = await findUser(platform.db, userId);
  if (user) await forgetAccount(platform, c, user.email);
}

export const dropSessionCookie = (c: Ctx): void => deleteCookie(c, sessionCookie, 'Strict');
