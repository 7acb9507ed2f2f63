import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, findUser, lockAccount } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requirePassword } from './check-credentials.ts';
import { spendOwnGuess } from './guess-limits.ts';

/** By password, or by a recent sign-in without one. @throws AppError CURRENT_PASSWORD_WRONG, SIGN_IN_AGAIN */
export async function confirmOwner(platform: Platform, account: Account, password = ''): Promise<User> {
  const known = await findUser(platform.db, account.userId);
  const own = known && (await findAccount(platform.db, known.email));
  if (!own) throw new AppError('UNAUTHENTICATED');
  if (own.passwordHash) {
    await spendOwnGuess(platform, own.user.email);
    await requirePassword(password, own.passwordHash, 'password');
  } else if (!(await hasSignedInRecently(platform, account))) {
    throw new AppError('SIGN_IN_AGAIN', { minutes: limits.freshSignInMinutes });
  }
  return own.user;
}

/** How somebody confirms that they own the account; null after a recent sign-in. */
export async function confirmationNeeded(platform: Platform, account: Account): Promise<'password' | 'sign-in' | null> {
  if (await hasSignedInRecently(platform, account)) return null;
  const user = await findUser(platform.db, account.userId);
  const own = user && (await findAccount(platform.db, user.email));
  return own?.passwordHash ? 'password' : 'sign-in';
}

/** A recent sign-in by password, Google or code; a switch does not count. */
async function hasSignedInRecently(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { sessionId }: Account,
): Promise<boolean> {
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', addMinutes(clock.now(), -limits.freshSignInMinutes))
    // A session opened by switching accounts (sign-in.ts) only proves that the device has a cookie.
    .where('idle_seconds', '=', limits.authCookieSeconds)
    .executeTakeFirst();
  return recent !== undefined;
}

/**
 * Locks the account and checks that the session still exists. Scheduling a deletion locks the account and ends every
 * session, so while the caller has the lock and a session, no deletion is scheduled.
 * @throws AppError UNAUTHENTICATED
 */
export async function lockOwnSession(trx: Trx, { userId, sessionId }: Account): Promise<User> {
  const own = await lockAccount(trx, userId);
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!own || !session) throw new AppError('UNAUTHENTICATED');
  return own.user;
}
