import { limits } from '#contract/limits.ts';
import { notFound } from '#server/platform/app-error.ts';
import { addHours, type Clock } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';
import type { BookingRow } from './booking-rows.ts';

/** Creates the token of one email's link. Links of earlier emails keep working. */
export async function addLink(trx: Trx, clock: Clock, bookingId: string): Promise<string> {
  const token = randomToken();
  await trx
    .insertInto('booking_links')
    .values({ token_hash: hashToken(token), booking_id: bookingId, created_at: clock.now() })
    .execute();
  return token;
}

/** The booking that a link opens, until 30 days after the meeting. @throws AppError NOT_FOUND */
export async function bookingOfLink(db: Queries, now: Date, token: string): Promise<BookingRow> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('booking_links').select('booking_id').where('token_hash', '=', hashToken(token)),
    )
    .where('end_at', '>', oldestMeeting(now))
    .executeTakeFirstOrThrow(notFound);
}

export async function deleteExpiredLinks({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('booking_links')
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('bookings').select('id').where('end_at', '<=', oldestMeeting(clock.now())),
    )
    .execute();
}

const oldestMeeting = (now: Date): Date => addHours(now, -limits.bookingLinkDays * 24);
