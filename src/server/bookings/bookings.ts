import { sql } from 'kysely';
import type { confirmBooking } from '#contract/bookings.ts';
import { type Booking, needsPhone, phoneAsE164 } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newId, newReference, readReference } from '#server/platform/references.ts';
import { bookableBounds, nearestFree, slotAt } from './availability.ts';
import { type Calendar, cellsOf } from './calendar.ts';
import type {} from './tables.ts';

/** The one consultant's diary; a second resource would be a second value. */
export const resource = 'office';

export type Details = Omit<BodyOf<typeof confirmBooking>, 'holdId'>;

interface Hold {
  holdId: string;
  start: string;
  end: string;
  expiresAt: string;
}

/**
 * Keeps a slot for 10 minutes. The same slot again is the same hold; another frees the first.
 * @throws AppError TOO_SOON, OUTSIDE_HOURS, BOOKING_LIMIT, SLOT_TAKEN (with alternatives)
 */
export async function holdSlot(
  { db, clock }: Platform,
  calendar: Calendar,
  userId: string,
  start: Date,
): Promise<Hold> {
  const now = clock.now();
  const bounds = bookableBounds(now);
  if (start < bounds.first) throw new AppError('TOO_SOON');
  if (start > bounds.last || !calendar.isStart(start)) throw new AppError('OUTSIDE_HOURS');
  const held = await inTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await refuseAboveLimit(trx, userId, now);
    const own = await trx
      .selectFrom('bookings')
      .select(['id', 'start_at', 'hold_expires_at'])
      .where('user_id', '=', userId)
      .where('status', '=', 'held')
      .executeTakeFirst();
    if (own?.hold_expires_at && own.hold_expires_at > now && own.start_at.getTime() === start.getTime()) {
      return { id: own.id, expiresAt: own.hold_expires_at };
    }
    await lockDiary(trx);
    if (own) await trx.deleteFrom('bookings').where('id', '=', own.id).execute();
    return insertHold(trx, userId, start, now);
  }).catch((error: unknown) => {
    if (error === slotTaken) return null;
    throw error;
  });
  if (!held) throw new AppError('SLOT_TAKEN', { alternatives: await nearestFree(db, calendar, resource, now, start) });
  return { holdId: held.id, ...slotAt(start), expiresAt: held.expiresAt.toISOString() };
}

// Thrown to roll the hold back; never leaves this file.
const slotTaken = new Error('slot taken');

async function insertHold(trx: Trx, userId: string, start: Date, now: Date): Promise<{ id: string; expiresAt: Date }> {
  const cells = cellsOf(start);
  // Holds that ran out give way here, in the transaction that needs their cells.
  await trx
    .deleteFrom('bookings')
    .where('status', '=', 'held')
    .where('hold_expires_at', '<=', now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('slot_cells')
        .select('booking_id')
        .where('resource', '=', resource)
        .where('cell_start', 'in', cells),
    )
    .execute();
  const id = newId();
  const expiresAt = addMinutes(now, limits.bookingHoldMinutes);
  await trx
    .insertInto('bookings')
    .values({
      id,
      ref: null,
      user_id: userId,
      type: 'consultation',
      service_id: null,
      resource,
      start_at: start,
      end_at: addMinutes(start, limits.consultationMinutes),
      status: 'held',
      hold_expires_at: expiresAt,
      client_zone: null,
      mode: null,
      phone: null,
      organisation: null,
      topic: null,
      created_at: now,
      confirmed_at: null,
    })
    .execute();
  // The key decides, not a check before it: whoever comes second inserts fewer cells than the meeting needs.
  const claimed = await trx
    .insertInto('slot_cells')
    .values(cells.map((cell) => ({ resource, cell_start: cell, booking_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell_start')
    .execute();
  if (claimed.length < cells.length) throw slotTaken;
  return { id, expiresAt };
}

/** Frees a hold of this account. False when there is none. */
export async function releaseHold(db: Queries, userId: string, holdId: string): Promise<boolean> {
  const released = await db
    .deleteFrom('bookings')
    .where('id', '=', holdId)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/**
 * Turns a live hold into a confirmed booking, inside the caller's transaction.
 * @throws AppError BOOKING_LIMIT, HOLD_EXPIRED (also for a hold that is not this account's)
 */
export async function confirmHold(
  trx: Trx,
  now: Date,
  userId: string,
  holdId: string,
  details: Details,
): Promise<BookingRow> {
  await lockUser(trx, userId);
  await refuseAboveLimit(trx, userId, now);
  const row = await trx
    .updateTable('bookings')
    .set({
      status: 'confirmed',
      ref: await unusedReference(trx, now),
      hold_expires_at: null,
      confirmed_at: now,
      service_id: details.serviceId ?? null,
      client_zone: details.clientZone,
      mode: details.mode,
      phone: needsPhone(details.mode) ? phoneAsE164(details.phone ?? '') : null,
      organisation: details.organisation || null,
      topic: details.topic,
      whatsapp_consent: details.mode === 'whatsapp' && details.whatsappConsent,
    })
    .where('id', '=', holdId)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', now)
    .returning(bookingColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('HOLD_EXPIRED');
  return row;
}

const bookingColumns = [
  'ref',
  'type',
  'service_id',
  'start_at',
  'end_at',
  'client_zone',
  'mode',
  'phone',
  'organisation',
  'topic',
  'status',
  'ics_sequence',
  'created_at',
] as const;

const selectBookings = (db: Queries, userId: string) =>
  db.selectFrom('bookings').select(bookingColumns).where('user_id', '=', userId).where('status', '<>', 'held');

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

/** The account's bookings: what is still to come, soonest first, or what is over, latest first. */
export function listBookings(
  db: Queries,
  userId: string,
  scope: 'upcoming' | 'past',
  now: Date,
): Promise<BookingRow[]> {
  const own = selectBookings(db, userId);
  return scope === 'upcoming'
    ? own.where('end_at', '>', now).where('status', '=', 'confirmed').orderBy('start_at').execute()
    : own
        .where((eb) => eb.or([eb('end_at', '<=', now), eb('status', '<>', 'confirmed')]))
        .orderBy('start_at', 'desc')
        .limit(100)
        .execute();
}

/** One booking of the account by its reference as a person writes it. @throws AppError NOT_FOUND, also for another's */
export async function readBooking(db: Queries, userId: string, written: string): Promise<BookingRow> {
  const ref = readReference('B', written);
  const row = ref && (await selectBookings(db, userId).where('ref', '=', ref).executeTakeFirst());
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The row as the contract shows it. */
export function asBooking(row: BookingRow, serviceName: (id: string) => string | undefined): Booking {
  const name = row.service_id && serviceName(row.service_id);
  if (row.status === 'held' || !row.ref || !row.mode) throw new Error('a held slot is not a booking');
  return {
    ref: row.ref,
    type: row.type,
    service: row.service_id ? { id: row.service_id, name: name || row.service_id } : null,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    clientZone: row.client_zone ?? '',
    mode: row.mode,
    phone: row.phone,
    organisation: row.organisation,
    topic: row.topic ?? '',
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

/** Until when the person may still change it themselves. */
export const changeDeadline = (row: BookingRow): Date => addHours(row.start_at, -limits.bookingChangeCutoffHours);

/** Frees slots whose hold ran out and that nobody asked for since. */
export async function tidyHolds({ db, clock }: Platform): Promise<void> {
  await db.deleteFrom('bookings').where('status', '=', 'held').where('hold_expires_at', '<=', clock.now()).execute();
}

/** One person's requests stand in line (lock order: user, then slot; SECURITY 5.4). */
async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * Holds are made one after another. The key alone keeps meetings apart; but two people who change to each other's
 * times would each wait for the cells the other gives up, until PostgreSQL notices the deadlock a second later.
 */
async function lockDiary(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${resource}))`.execute(trx);
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

async function unusedReference(trx: Trx, now: Date): Promise<string> {
  for (;;) {
    const ref = newReference('B', now);
    const used = await trx.selectFrom('bookings').select('id').where('ref', '=', ref).executeTakeFirst();
    if (!used) return ref;
  }
}
