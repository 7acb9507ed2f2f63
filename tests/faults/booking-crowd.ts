import { sql } from 'kysely';
import { confirmBooking } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { readBookingContent } from '#server/bookings/calendar.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { bookAt, bookingForm, holdAt } from '#tests/support/data/meetings.ts';
import { content } from '#tests/support/project/content.ts';

const { freeMinutesAfter } = readBookingContent(content).rules;

/** Signed-in people with a CSRF token each, so that the race is about the calls that follow. */
export async function crowd(app: TestApp, size: number): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let count = 0; count < size; count += 1) people.push(await signedIn(app));
  await Promise.all(people.map(({ visitor }) => visitor.send('GET', '/api/csrf-token')));
  return people;
}

/** Meeting times that do not touch: every full hour of the working days from the Tuesday of the tests. */
export function hourlyStarts(count: number): string[] {
  const starts: string[] = [];
  for (let day = Date.parse('2026-03-03T06:00:00Z'); starts.length < count; day += 86_400_000) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (let hour = 0; hour < 9; hour += 1) starts.push(new Date(day + hour * 3_600_000).toISOString());
  }
  return starts.slice(0, count);
}

export interface WithBooking extends SignedIn {
  ref: string;
  start: string;
}

/** A crowd in which everyone has a booking. */
export async function bookedCrowd(app: TestApp, size: number): Promise<WithBooking[]> {
  const people = await crowd(app, size);
  const starts = hourlyStarts(size);
  const booked: WithBooking[] = [];
  for (const [index, person] of people.entries()) {
    const start = starts[index] ?? '';
    booked.push({ ...person, ref: (await bookAt(person.visitor, start)).ref, start });
  }
  return booked;
}

export interface Attempt {
  status: number;
  code: string | null;
}

/** Holds a slot and, if that succeeds, confirms it. Returns the last reply. */
export async function book(visitor: Visitor, start: string): Promise<Attempt> {
  const held = await holdAt(visitor, start);
  if (held.status !== 201) return { status: held.status, code: held.code };
  const confirmed = await visitor.call(confirmBooking, { body: bookingForm(held.body.holdId) });
  return { status: confirmed.status, code: confirmed.code };
}

/** How often each outcome occurred: `{ '201': 1, '409 SLOT_TAKEN': 99 }`. */
export function tally(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of attempts) {
    const outcome = code ? `${status} ${code}` : String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Pairs of current meetings that overlap, buffers included. Must be 0 (product/operations.md#invariants). */
export async function overlaps(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from bookings one
    join bookings other on one.id < other.id and one.resource = other.resource
    where one.start_at < other.end_at + ${freeMinutesAfter} * interval '1 minute'
      and other.start_at < one.end_at + ${freeMinutesAfter} * interval '1 minute'
      and one.status in ('held', 'confirmed') and other.status in ('held', 'confirmed')`.execute(app.site.platform.db);
  return rows[0]?.count ?? 0;
}

/** Meetings without exactly the cells they occupy, and cancelled meetings with any cells. Must be 0. */
export async function wronglyFiled(app: TestApp): Promise<number> {
  const cells = (limits.consultationMinutes + freeMinutesAfter) / limits.slotCellMinutes;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from bookings
    where (
      select count(*) from slot_cells
      where booking_id = bookings.id and cell_start >= start_at
        and cell_start < end_at + ${freeMinutesAfter} * interval '1 minute'
    ) <> case status when 'cancelled' then 0 else ${cells}::int end
    or (select count(*) from slot_cells where booking_id = bookings.id) > ${cells}::int`.execute(app.site.platform.db);
  return rows[0]?.count ?? 0;
}

/** Deadlocks that PostgreSQL had to break, each after a second. Must be 0. */
export async function deadlocks(app: TestApp): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.site.platform.db);
  return rows[0]?.deadlocks ?? -1;
}

/** Runs at most `atOnce` at a time, starting the next as soon as one ends. */
export async function inParallel<T>(atOnce: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...works];
  const worker = async (): Promise<void> => {
    for (let work = waiting.shift(); work; work = waiting.shift()) results.push(await work());
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
