import { href } from 'react-router';
import { addDays, isDay } from '#contract/business-days.ts';
import { monthNames } from '#web/ui/format/days.ts';

export const calendarViews = ['week', 'month', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The view and the date of the calendar, from the address. */
export interface CalendarRange {
  view: CalendarView;
  /** A day within the shown range. */
  date: string;
}

export function readCalendarRange(query: URLSearchParams, usual: CalendarRange): CalendarRange {
  const view = calendarViews.find((one) => one === query.get('view')) ?? usual.view;
  const date = query.get('date') ?? '';
  return { view, date: isDay(date) && date > '2000' && date < '3000' ? date : usual.date };
}

export const addressOf = ({ view, date }: CalendarRange): string =>
  `${href('/admin/calendar')}?view=${view}&date=${date}`;

const daysSinceMonday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const mondayOf = (date: string): string => addDays(date, -daysSinceMonday(date));

/** The first day of the month that is so many months away. */
function monthsFrom(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The first and the last day to load: whole weeks, except for the list. */
export function rangeOf({ view, date }: CalendarRange): { from: string; to: string } {
  if (view === 'list') return { from: date, to: addDays(date, 6) };
  if (view === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) };
  const last = addDays(monthsFrom(date, 1), -1);
  return { from: mondayOf(`${date.slice(0, 7)}-01`), to: addDays(mondayOf(last), 6) };
}

/** One week or month forward or back. */
export const stepped = ({ view, date }: CalendarRange, direction: 1 | -1): CalendarRange => ({
  view,
  date: view === 'month' ? monthsFrom(date, direction) : addDays(date, 7 * direction),
});

export const datesBetween = (from: string, to: string): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};

const monthNameOf = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? '';

/** `21 to 27 December`, `28 December to 3 January`, `December 2026`. */
export function titleOf(shown: CalendarRange): string {
  if (shown.view === 'month') return `${monthNameOf(shown.date)} ${shown.date.slice(0, 4)}`;
  const { from, to } = rangeOf(shown);
  const day = (date: string): number => Number(date.slice(8));
  const end = `${day(to)} ${monthNameOf(to)}`;
  return from.slice(0, 7) === to.slice(0, 7) ? `${day(from)} to ${end}` : `${day(from)} ${monthNameOf(from)} to ${end}`;
}

/** The number of a week by ISO 8601: the first one has the first Thursday of the year. */
export function weekNumberOf(date: string): number {
  const thursday = addDays(mondayOf(date), 3);
  const first = mondayOf(`${thursday.slice(0, 4)}-01-04`);
  return Math.round((Date.parse(mondayOf(date)) - Date.parse(first)) / (7 * 86_400_000)) + 1;
}
