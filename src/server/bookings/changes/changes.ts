import { hoursInWords } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addMinutes, type Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { assertBookable, assertBookableByStaff } from '../availability.ts';
import { type BookingRow, canChange } from '../booking-rows.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { lockSlots, lockUser, reserveCells } from '../slot-cells.ts';
import { appendBookingEvent } from './booking-events.ts';

type OwnBooking = Pick<BookingRow, 'id' | 'user_id'>;

/** A change by staff, who need no notice. `from` is the start they saw. */
interface ByStaff {
  from: Date;
}

/**
 * Reschedules a client's booking, inside the caller's transaction: the new cells are reserved before the old ones are
 * released. `from` is null when the booking already has that time and nothing was changed.
 * @throws AppError ALREADY_CANCELLED, CHANGE_WINDOW_CLOSED, TOO_SOON, OUTSIDE_HOURS; for staff MEETING_OVER,
 * BOOKING_MOVED
 * @throws slotTaken
 */
export async function rescheduleBooking(
  trx: Trx,
  clock: Clock,
  rules: BookingRules,
  own: OwnBooking,
  start: Date,
  byStaff?: ByStaff,
) {
  const { before, userId } = await lockBooking(trx, own);
  if (before.status === 'confirmed' && before.start_at.getTime() === start.getTime())
    return { row: before, from: null };
  const now = clock.now();
  if (byStaff) {
    refuseUnchangeableByStaff(before, now);
    if (before.start_at.getTime() !== byStaff.from.getTime()) throw new AppError('BOOKING_MOVED');
  } else {
    refuseUnchangeable(before, now, rules);
  }
  await lockSlots(trx);
  const { calendar } = await rules.read(trx);
  (byStaff ? assertBookableByStaff : assertBookable)(calendar, start, now);
  await reserveCells(trx, rules.meetingRules, { bookingId: own.id, userId, start, now });
  const row = await trx
    .updateTable('bookings')
    .set((eb) => ({
      start_at: start,
      end_at: addMinutes(start, limits.consultationMinutes),
      ics_sequence: eb('ics_sequence', '+', 1),
      revised_at: now,
      // The new time has its own reminders.
      day_reminder_at: null,
      hours_reminder_at: null,
    }))
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendBookingEvent(trx, row, { event: 'moved', actor: byStaff ? 'staff' : 'client', from: before.start_at });
  return { row, from: before.start_at };
}

/** In the caller's transaction. @throws AppError ALREADY_CANCELLED, CHANGE_WINDOW_CLOSED; for staff MEETING_OVER */
export async function cancelBooking(
  trx: Trx,
  clock: Clock,
  rules: BookingRules,
  own: OwnBooking,
  reason: string | undefined,
  actor: 'client' | 'staff' = 'client',
) {
  const { before } = await lockBooking(trx, own);
  const now = clock.now();
  if (actor === 'staff') refuseUnchangeableByStaff(before, now);
  else refuseUnchangeable(before, now, rules);
  const row = await trx
    .updateTable('bookings')
    .set((eb) => ({ status: 'cancelled', ics_sequence: eb('ics_sequence', '+', 1), revised_at: now }))
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('slot_cells').where('booking_id', '=', own.id).execute();
  await appendBookingEvent(trx, row, { event: 'cancelled', actor, reason: reason ?? null });
  return row;
}

/** Locks the booking and reads it. @throws AppError NOT_FOUND, also when its account was deleted */
async function lockBooking(trx: Trx, { id, user_id: userId }: OwnBooking) {
  if (userId) await lockUser(trx, userId);
  const before = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => (userId ? eb('user_id', '=', userId) : eb('guest_email', 'is not', null)))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { before, userId };
}

function refuseUnchangeable(row: BookingRow, now: Date, { meetingRules }: BookingRules): void {
  if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (canChange(row, now, meetingRules)) return;
  throw new AppError('CHANGE_WINDOW_CLOSED', { notice: hoursInWords(meetingRules.changeUntilHours) });
}

export const canChangeByStaff = ({ status, end_at: end }: BookingRow, now: Date): boolean =>
  status === 'confirmed' && end > now;

function refuseUnchangeableByStaff(row: BookingRow, now: Date): void {
  if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
  if (!canChangeByStaff(row, now)) throw new AppError('MEETING_OVER');
}
