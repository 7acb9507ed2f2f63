import { limits } from './limits.ts';

const businessOffsetMs = limits.businessAheadMinutes * 60_000;

export const businessDate = (instant: Date): string =>
  new Date(instant.getTime() + businessOffsetMs).toISOString().slice(0, 10);

/** The instant of a local time (`08:00`) on a business day. */
export const businessInstant = (date: string, time: string): Date =>
  new Date(Date.parse(`${date}T${time}:00Z`) - businessOffsetMs);

/** `YYYY-MM-DD` moved by whole days. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** `YYYY-MM-DD` moved by whole months; a day that the month lacks is its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The calendar of the business. */
export interface WorkingDays {
  isWorkingDay(date: string): boolean;
}

/** `YYYY-MM-DD` moved forward by whole working days. */
export function addWorkingDays(date: string, days: number, calendar: WorkingDays): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (calendar.isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** A date that exists: Date itself reads 31 February as 3 March. */
export const isDay = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) && (new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ?? false);

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `3 March 2026` of `2026-03-03`. */
export const formatDay = (date: string): string => longDay.format(new Date(date));
