import type { BookingRecord } from '#contract/bookings/bookings.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { BookingRow } from '../booking-rows.ts';

type EventRow = Tables['booking_events'];

interface BookingEvent extends Pick<EventRow, 'event'> {
  actor: 'client' | 'staff';
  /** Of a rescheduled booking: its previous start. */
  from?: Date;
  reason?: string | null;
}

/** Returns the row as it is after the event. */
export async function appendBookingEvent(trx: Trx, booking: BookingRow, { event, actor, from, reason }: BookingEvent) {
  await trx
    .insertInto('booking_events')
    .values({
      booking_id: booking.id,
      at: booking.revised_at,
      event,
      // The stored value is older than the term.
      actor: actor === 'staff' ? 'office' : 'client',
      start_at: booking.start_at,
      previous_start_at: from ?? null,
      reason: reason || null,
    })
    .execute();
}

export async function readHistory(db: Queries, bookingId: string): Promise<BookingRecord['history']> {
  const rows = await db
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    by: row.actor,
    start: row.start_at.toISOString(),
    previousStart: row.previous_start_at?.toISOString() ?? null,
    reason: row.reason,
  }));
}
