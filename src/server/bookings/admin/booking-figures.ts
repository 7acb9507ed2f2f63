import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { type DayCount, dayOf, type Time } from '#server/platform/database/day-counts.ts';

/** Bookings by the day they were made, cancelled ones included. */
export async function bookingsByDay(db: Queries, { from, before }: Time): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOf('confirmed_at')} as day, 'bookings' as figure, count(*) as count, 0 as cents
    from bookings where confirmed_at >= ${from} and confirmed_at < ${before} group by 1`.execute(db);
  return rows;
}

export async function firstBookingAt(db: Queries): Promise<Date | null> {
  const first = await db
    .selectFrom('bookings')
    .select('confirmed_at')
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .limit(1)
    .executeTakeFirst();
  return first?.confirmed_at ?? null;
}
