import type { Figure, FigureName, Period, readFigures, Span } from '#contract/admin/figures.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { inquiryTypes } from '#contract/contact/inquiry-fields.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { outstandingCents } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { DayCount } from '#server/platform/database/day-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { missesByPeriod, topMisses } from '#server/search/search.ts';
import { barChart } from './chart.ts';
import { periodsUntil, startOf } from './periods.ts';
import { countDays, dueByPeriod, firstOpenDay, storedByPeriod } from './totals.ts';

/** A value for each period. */
type Values = (number | null)[];

/** The figures up to a day, at most today. */
export async function figuresOf(
  { db, clock }: Platform,
  { by, until }: QueryOf<typeof readFigures>,
): Promise<ReplyOf<typeof readFigures>> {
  const today = businessDate(clock.now());
  // One more period, for comparison with the first.
  const all = periodsUntil(by, until && until < today ? until : today, limits.figurePeriods + 1);
  const [earlier, latest] = all.slice(-2);
  const [first] = all;
  if (!first || !earlier || !latest) throw new Error('there are two periods at least');
  const before = addDays(latest.to, 1);
  const isRunning = latest.to >= today;

  const totals = await totalsOf(db, by, first.from, before);
  const due = await dueByPeriod(db, by, first.from, before);
  if (isRunning) due.set(latest.from, await outstandingCents(db));
  const misses = await missesByPeriod(db, by, first.from, before);

  const sumOf = summedBy(by, all, totals);
  const periods = all.slice(1);
  const figure = (name: FigureName, unit: Figure['unit'], [previous = null, ...values]: Values): Figure => ({
    name,
    unit,
    before: previous,
    values,
    chart: barChart(values, periods, by, unit),
  });
  const inquiries = inquiryTypes.map((type) => ({ type, values: sumOf(`inquiry.${type}`, 'count') }));
  return {
    periods,
    isRunning,
    figures: [
      figure('bookings', 'count', sumOf('bookings', 'count')),
      figure('orders', 'count', sumOf('orders', 'count')),
      figure('ordered', 'cents', sumOf('orders', 'cents')),
      figure('paid', 'cents', sumOf('paid', 'cents')),
      figure('refunded', 'cents', sumOf('refunded', 'cents')),
      figure(
        'due',
        'cents',
        periodValues(all, (start) => due.get(start) ?? null),
      ),
      figure('inquiries', 'count', addedUp(inquiries.map(({ values }) => values))),
      figure(
        'searches',
        'count',
        periodValues(all, (start) => misses.get(start) ?? 0),
      ),
    ],
    sources: inquiries.map(({ type, values: [previous = 0, ...values] }) => ({ type, before: previous, values })),
    searches: await topMisses(db, latest, earlier),
  };
}

/** Stored totals of past days, and live counts of the others. */
async function totalsOf(db: Queries, by: Span, from: string, before: string): Promise<DayCount[]> {
  const open = (await firstOpenDay(db)) ?? from;
  const live = await countDays(db, open > from ? open : from, before);
  return [...(await storedByPeriod(db, by, from, before)), ...live];
}

const periodValues = (periods: readonly Period[], read: (start: string) => number | null): Values =>
  periods.map(({ from }) => read(from));

function summedBy(by: Span, periods: readonly Period[], totals: readonly DayCount[]) {
  const sums = new Map<string, number>();
  for (const { day, figure, count, cents } of totals) {
    for (const [unit, value] of Object.entries({ count, cents })) {
      const key = `${startOf(by, day)} ${figure} ${unit}`;
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
  }
  return (figure: string, unit: Figure['unit']): number[] =>
    periods.map(({ from }) => sums.get(`${from} ${figure} ${unit}`) ?? 0);
}

const addedUp = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, index) => lists.reduce((sum, values) => sum + (values[index] ?? 0), 0));
