import { sql } from 'kysely';
import { addDays, businessDate, businessInstant } from '#contract/business-days.ts';
import { bookingsByDay, firstBookingAt } from '#server/bookings/bookings.ts';
import { firstOrderAt, moneyByDay, ordersByDay, outstandingCents } from '#server/checkout/checkout.ts';
import { firstInquiryAt, inquiriesByDay } from '#server/contact/contact.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { DayCount } from '#server/platform/database/day-counts.ts';
import type { Platform } from '#server/platform/platform.ts';

const everySeconds = 600;
const daysAtOnce = 92;

export function scheduleTotals(platform: Platform): void {
  platform.scheduler.add('admin.figures', everySeconds, () => storeDaysThatAreOver(platform));
}

/** Totals counted from the rows, for the days from `from` until before `before`. */
export async function countDays(db: Queries, from: string, before: string): Promise<DayCount[]> {
  if (from >= before) return [];
  const time = { from: businessInstant(from, '00:00'), before: businessInstant(before, '00:00') };
  return [
    ...(await bookingsByDay(db, time)),
    ...(await ordersByDay(db, time)),
    ...(await moneyByDay(db, time)),
    ...(await inquiriesByDay(db, time)),
  ];
}

/** The first day after the stored days; null when no day is stored. */
export async function firstOpenDay(db: Queries): Promise<string | null> {
  const last = await db
    .selectFrom('daily_totals')
    .select('day')
    .where('figure', '=', 'orders')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? addDays(last.day, 1) : null;
}

/** Two processes store the same values. A day is complete an hour after it ends, with its last transactions. */
async function storeDaysThatAreOver({ db, clock }: Platform): Promise<void> {
  const open = businessDate(addHours(clock.now(), -1));
  let from = (await firstOpenDay(db)) ?? (await firstDay(db));
  while (from !== null && from < open) {
    const end: string = addDays(from, daysAtOnce);
    const before: string = end < open ? end : open;
    await store(db, from, before, before === open);
    from = before;
  }
}

async function store(db: Queries, from: string, before: string, isLatest: boolean): Promise<void> {
  const totals = await countDays(db, from, before);
  for (let day = from; day < before; day = addDays(day, 1)) {
    const isCounted = totals.some((total) => total.day === day && total.figure === 'orders');
    if (!isCounted) totals.push({ day, figure: 'orders', count: 0, cents: 0 });
  }
  if (isLatest) totals.push({ day: addDays(before, -1), figure: 'due', count: 0, cents: await outstandingCents(db) });
  await db
    .insertInto('daily_totals')
    .values(totals)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The day of the first record; null if there is none. */
async function firstDay(db: Queries): Promise<string | null> {
  const first = [await firstBookingAt(db), await firstOrderAt(db), await firstInquiryAt(db)].flatMap((at) => at ?? []);
  return first.length > 0 ? businessDate(new Date(Math.min(...first.map((at) => at.getTime())))) : null;
}

/** The stored totals, summed by the period that begins on a day. */
export async function storedByPeriod(
  db: Queries,
  by: 'week' | 'month',
  from: string,
  before: string,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(date_trunc(${by}, day::timestamp), 'YYYY-MM-DD') as day, figure,
      sum(count)::bigint as count, sum(cents)::bigint as cents
    from daily_totals where day >= ${from}::date and day < ${before}::date and figure <> 'due'
    group by 1, 2`.execute(db);
  return rows;
}

/** The amount outstanding at the end of each period's last stored day. */
export async function dueByPeriod(
  db: Queries,
  by: 'week' | 'month',
  from: string,
  before: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; cents: number }>`
    select distinct on (1) to_char(date_trunc(${by}, day::timestamp), 'YYYY-MM-DD') as start, cents
    from daily_totals where day >= ${from}::date and day < ${before}::date and figure = 'due'
    order by 1, day desc`.execute(db);
  return new Map(rows.map(({ start, cents }) => [start, cents]));
}
