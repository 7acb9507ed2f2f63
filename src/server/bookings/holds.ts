import { type confirmBooking, needsPhone } from '#contract/bookings/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { assertBookable, slotAt, withAlternatives } from './availability.ts';
import { type BookingRow, toTextColumns } from './booking-rows.ts';
import { appendBookingEvent } from './changes/booking-events.ts';
import type { BookingRules } from './opening/booking-rules.ts';
import { resource } from './resource.ts';
import { lockSlots, lockUser, reserveCells } from './slot-cells.ts';

/**
 * The same slot again returns the same hold; another slot releases it. @throws AppError TOO_SOON, OUTSIDE_HOURS,
 * BOOKING_LIMIT, SLOT_TAKEN (with alternatives)
 */
export async function holdSlot({ db, clock }: Platform, rules: BookingRules, userId: string, start: Date) {
  const now = clock.now();
  const { calendar } = await rules.read(db);
  const held = await withAlternatives({ db, calendar, now, start, own: { userId } }, () =>
    inTransaction(db, async (trx) => {
      await lockUser(trx, userId);
      const own = await trx
        .selectFrom('bookings')
        .select(['id', 'start_at', 'hold_expires_at'])
        .where((eb) => eb.and({ user_id: userId, status: 'held' }))
        .executeTakeFirst();
      const isOwn = own?.hold_expires_at && own.hold_expires_at > now && own.start_at.getTime() === start.getTime();
      // A live hold remains valid when the hours change.
      if (!isOwn) assertBookable(calendar, start, now);
      await refuseAboveLimit(trx, userId, now);
      if (isOwn && own.hold_expires_at) return { id: own.id, expiresAt: own.hold_expires_at };
      await lockSlots(trx);
      // The hours may have changed before the lock was acquired; from here on they cannot.
      assertBookable((await rules.read(trx)).calendar, start, now);
      if (own) await trx.deleteFrom('bookings').where('id', '=', own.id).execute();
      return insertHold(trx, rules, { userId, start, now });
    }),
  );
  return { holdId: held.id, ...slotAt(start), expiresAt: held.expiresAt.toISOString() };
}

export async function countHolds({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', clock.now())
    .executeTakeFirstOrThrow();
  return count;
}

async function insertHold(
  trx: Trx,
  rules: BookingRules,
  { userId, start, now }: { userId: string; start: Date; now: Date },
): Promise<{ id: string; expiresAt: Date }> {
  const id = newId();
  const expiresAt = addMinutes(now, limits.bookingHoldMinutes);
  await trx
    .insertInto('bookings')
    .values({
      id,
      user_id: userId,
      type: 'consultation',
      resource,
      start_at: start,
      end_at: addMinutes(start, limits.consultationMinutes),
      status: 'held',
      hold_expires_at: expiresAt,
      created_at: now,
      revised_at: now,
    })
    .execute();
  await reserveCells(trx, rules.meetingRules, { bookingId: id, userId, start, now });
  return { id, expiresAt };
}

/** @throws AppError NOT_FOUND */
export async function releaseHold(db: Queries, userId: string, holdId: string): Promise<void> {
  await db
    .deleteFrom('bookings')
    .where((eb) => eb.and({ id: holdId, user_id: userId, status: 'held' }))
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

/** Runs in the caller's transaction. @throws AppError BOOKING_LIMIT, HOLD_EXPIRED (also for another account's hold) */
export async function confirmHold(
  trx: Trx,
  now: Date,
  userId: string,
  { holdId, ...details }: BodyOf<typeof confirmBooking>,
): Promise<BookingRow> {
  await lockUser(trx, userId);
  await refuseAboveLimit(trx, userId, now);
  const row = await trx
    .updateTable('bookings')
    .set({
      status: 'confirmed',
      ref: await newUnusedReference(trx, 'bookings', 'B', now),
      hold_expires_at: null,
      confirmed_at: now,
      revised_at: now,
      service_id: details.serviceId ?? null,
      client_zone: details.clientZone,
      mode: details.mode,
      phone: needsPhone(details.mode) ? phoneAsE164(details.phone ?? '') : null,
      ...toTextColumns(details),
      whatsapp_consent: details.mode === 'whatsapp',
    })
    .where((eb) => eb.and({ id: holdId, user_id: userId, status: 'held' }))
    .where('hold_expires_at', '>', now)
    .returningAll()
    .executeTakeFirstOrThrow(() => new AppError('HOLD_EXPIRED'));
  await appendBookingEvent(trx, row, { event: 'booked', actor: 'client' });
  return row;
}

export async function deleteExpiredHolds({ db, clock }: Platform): Promise<void> {
  await db.deleteFrom('bookings').where('status', '=', 'held').where('hold_expires_at', '<=', clock.now()).execute();
}

async function refuseAboveLimit(trx: Trx, userId: string, now: Date): Promise<void> {
  const { count } = await trx
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    .where('end_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= limits.upcomingBookingsMax) throw new AppError('BOOKING_LIMIT');
}
