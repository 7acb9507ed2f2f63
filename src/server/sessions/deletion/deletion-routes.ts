import {
  cancelDeletionRequest,
  deleteAccount,
  readDeletion,
  requestDeletion,
} from '#contract/accounts/personal-data.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ScheduleDeletion } from '../sessions.ts';
import { confirmOwner, lockOwnSession } from '../sign-in/confirm-owner.ts';
import { passwordCalls } from '../sign-in/guess-limits.ts';
import { leaveDevice } from '../sign-in/sign-in.ts';
import { deleteDueAccounts, deletedEmail } from './deletion.ts';
import {
  cancelLaterDeletion,
  deletionRequestedAt,
  deletionRequestPart,
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
