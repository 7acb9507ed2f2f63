import { sql } from 'kysely';
import { staffRoles } from '#contract/accounts/accounts.ts';
import type { CalendarFeed } from '#contract/admin/hours/calendar-feed.ts';
import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addMinutes, type Clock } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';

export async function readFeed(db: Queries, userId: string): Promise<CalendarFeed | null> {
  const row = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null } : null;
}

/** Creates a new secret and revokes the earlier one. It is stored nowhere, not even for an idempotency key. */
export async function createFeed(trx: Trx, clock: Clock, userId: string): Promise<string> {
  const secret = randomToken();
  const had = await readFeed(trx, userId);
  const row = { token_hash: hashToken(secret), created_at: clock.now(), last_used_at: null };
  await trx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  const change = { before: had ? 'an earlier address' : 'none', after: 'a new address' };
  await audit(trx, clock, { event: 'calendar_feed.created', userId, subject: 'calendar address', change });
  return secret;
}

export async function revokeFeed(trx: Trx, clock: Clock, userId: string): Promise<void> {
  const ended = await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  if (ended.numDeletedRows === 0n) return;
  const change = { before: 'an address', after: 'none' };
  await audit(trx, clock, { event: 'calendar_feed.revoked', userId, subject: 'calendar address', change });
}

/**
 * Looked up by hash, so that timing reveals nothing about a wrong secret; valid only while the account is staff.
 * @throws AppError NOT_FOUND
 */
export async function useFeed(db: Queries, now: Date, secret: string): Promise<void> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.user_id', 'last_used_at'])
    .where('token_hash', '=', hashToken(secret))
    .where('is_active', '=', true)
    .where(sql<boolean>`users.roles && ${[...staffRoles]}::text[]`)
    .executeTakeFirstOrThrow(notFound);
  if (feed.last_used_at && feed.last_used_at > addMinutes(now, -limits.feedUseNotedMinutes)) return;
  await db.updateTable('calendar_feeds').set({ last_used_at: now }).where('user_id', '=', feed.user_id).execute();
}

export const feedPart: PersonalPart = {
  name: 'calendar-address',
  about: 'Of staff: when your private calendar address was made and last used.',
  export: (db, userId) =>
    db
      .selectFrom('calendar_feeds')
      .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .execute(),
  async erase(trx, userId) {
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  },
};
