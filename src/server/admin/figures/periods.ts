import type { Period, Span } from '#contract/admin/figures.ts';
import { addDays } from '#contract/business-days.ts';

/** The last periods up to the one that contains a day, oldest first. Weeks begin on Monday. */
export function periodsUntil(by: Span, day: string, count: number): Period[] {
  const latest = startOf(by, day);
  return Array.from({ length: count }, (_, index) => {
    const from = shift(by, latest, index - count + 1);
    return { from, to: addDays(shift(by, from, 1), -1) };
  });
}

/** The first day of the period that contains a day. */
export function startOf(by: Span, day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** `start` is the first day of a period. */
function shift(by: Span, start: string, periods: number): string {
  if (by === 'week') return addDays(start, 7 * periods);
  const [year, month] = start.split('-').map(Number);
  return new Date(Date.UTC(Number(year), Number(month) - 1 + periods, 1)).toISOString().slice(0, 10);
}
