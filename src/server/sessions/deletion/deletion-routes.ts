import type { User } from '#contract/accounts/accounts.ts';
import {
  cancelDeletionRequest,
  deleteAccount,
  readDeletion,
  requestDeletion,
} from '#contract/accounts/personal-data.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { leaveDevice, requirePassword } from '../security-routes.ts';
import type { ScheduleDeletion } from '../sessions.ts';
import { passwordCalls, spendOwnGuess } from '../sign-in/guess-limits.ts';
import { deleteDueAccounts, deletedEmail } from './deletion.ts';
import {
  cancelLaterDeletion,
  deletionRequestedAt,
  deletionRequestPart,
  lockOwnSession,
  requestLaterDeletion,
  scheduleRequestedDeletions,
} from './deletion-requests.ts';
import { createScheduleDeletion } from './schedule-deletion.ts';

const runEverySeconds = 60;

/**
 * Deletes an account, now or once its orders are finished (product/accounts.md#account-deletion). Returns how a
 * deletion is scheduled. @throws ContentError
 */
export function mountDeletion(platform: Platform): ScheduleDeletion {
  const { router, scheduler, db, personalData } = platform;
  const schedule = createScheduleDeletion(platform);
  const lastEmail = deletedEmail(platform);
  personalData.add(deletionRequestPart);
  scheduler.add('sessions.deletion_requests', runEverySeconds, () => scheduleRequestedDeletions(platform, schedule));
  scheduler.addDeletion('sessions.deletions', runEverySeconds, () => deleteDueAccounts(platform, lastEmail));

  router.on(readDeletion, {}, async ({ account: { userId } }) => ({
    openOrders: await openOrdersOf(platform, userId),
    requestedAt: (await deletionRequestedAt(db, userId))?.toISOString() ?? null,
  }));

  router.on(requestDeletion, passwordCalls, async ({ account, body }) => {
    await confirmOwner(platform, account, body.password);
    const requestedAt = await requestLaterDeletion(platform, account);
    return { openOrders: await openOrdersOf(platform, account.userId), requestedAt: requestedAt.toISOString() };
  });

  router.on(cancelDeletionRequest, {}, async ({ account }) => {
    await cancelLaterDeletion(platform, account);
    return undefined;
  });

  router.on(deleteAccount, passwordCalls, async ({ c, account, body }) => {
    const user = await confirmOwner(platform, account, body.password);
    await personalData.refuseObstacles(db, account.userId);
    const deletesAt = await inTransaction(db, async (trx) => {
      await lockOwnSession(trx, account);
      return await schedule(trx, user);
    });
    await leaveDevice(platform, c, account);
    return { deletesAt: deletesAt.toISOString() };
  });
  return schedule;
}

async function openOrdersOf({ db, personalData }: Platform, userId: string): Promise<string[]> {
  const obstacles = await personalData.obstacles(db, userId);
  return obstacles.flatMap(({ code, refs }) => (code === 'OPEN_ORDERS' ? refs : []));
}

/** By password, or by a recent sign-in without one. @throws AppError CURRENT_PASSWORD_WRONG, SIGN_IN_AGAIN */
async function confirmOwner(platform: Platform, account: Account, password = ''): Promise<User> {
  const known = await findUser(platform.db, account.userId);
  const own = known && (await findAccount(platform.db, known.email));
  if (!own) throw new AppError('UNAUTHENTICATED');
  if (own.passwordHash) {
    await spendOwnGuess(platform, own.user.email);
    await requirePassword(password, own.passwordHash, 'password');
  } else {
    await requireFreshSignIn(platform, account);
  }
  return own.user;
}

/** A recent sign-in by Google or code replaces the password; a switch does not. @throws AppError SIGN_IN_AGAIN */
async function requireFreshSignIn({ db, clock }: Platform, { sessionId }: Account): Promise<void> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', addMinutes(clock.now(), -limits.freshSignInMinutes))
    // A session opened by switching accounts (sign-in.ts) only proves that the device has a cookie.
    .where('idle_seconds', '=', limits.authCookieSeconds)
    .executeTakeFirst();
  if (!fresh) throw new AppError('SIGN_IN_AGAIN', { minutes: limits.freshSignInMinutes });
}
