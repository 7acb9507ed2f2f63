import { lockAccount } from '#server/accounts/accounts.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import type { ScheduleDeletion } from '../sessions.ts';
import { lockOwnSession } from '../sign-in/confirm-owner.ts';

/** When the owner asked for the deletion of the account once its orders are finished; null without a request. */
export async function deletionRequestedAt(db: Queries, userId: string): Promise<Date | null> {
  const request = await db
    .selectFrom('deletion_requests')
    .select('requested_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return request?.requested_at ?? null;
}

/**
 * A second request keeps the time of the first. @throws AppError UNAUTHENTICATED when the session has ended meanwhile
 */
export async function requestLaterDeletion({ db, clock }: Platform, account: Account): Promise<Date> {
  return await inTransaction(db, async (trx) => {
    await lockOwnSession(trx, account);
    const { userId } = account;
    const earlier = await deletionRequestedAt(trx, userId);
    if (earlier) return earlier;
    const now = clock.now();
    await trx.insertInto('deletion_requests').values({ user_id: userId, requested_at: now }).execute();
    await audit(trx, clock, { event: 'account.deletion.requested', userId });
    return now;
  });
}

/** @throws AppError UNAUTHENTICATED when the deletion has been scheduled meanwhile */
export async function cancelLaterDeletion({ db, clock }: Platform, account: Account): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwnSession(trx, account);
    if (await removeRequest(trx, account.userId)) {
      await audit(trx, clock, { event: 'account.deletion.request_cancelled', userId: account.userId });
    }
  });
}

async function removeRequest(trx: Trx, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('deletion_requests')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Schedules requested deletions once no order is in progress, each in one transaction; a failure is tried again. */
export async function scheduleRequestedDeletions(platform: Platform, schedule: ScheduleDeletion): Promise<void> {
  const requests = await platform.db
    .selectFrom('deletion_requests')
    .select('user_id')
    .orderBy('requested_at')
    .execute();
  for (const { user_id: userId } of requests) {
    await scheduleOne(platform, schedule, userId).catch((error: unknown) =>
      log('error', 'account.deletion_request', { userId, ...errorFacts(error) }),
    );
  }
}

/** Locks the account: its owner cancels before the deletion is scheduled, or no longer has a session. */
async function scheduleOne({ db, personalData }: Platform, schedule: ScheduleDeletion, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || (await personalData.obstacles(trx, userId)).length) return;
    if (await removeRequest(trx, userId)) await schedule(trx, account.user);
  });
}

export const deletionRequestPart: PersonalPart = {
  name: 'deletion-request',
  about: 'Your request to delete the account once your orders are finished.',
  async export(db, userId) {
    const requestedAt = await deletionRequestedAt(db, userId);
    return requestedAt ? [{ requestedAt }] : [];
  },
};
