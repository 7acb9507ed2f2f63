import { businessZone, isTimeZone, type Slot } from '#contract/bookings/bookings.ts';
import { monthNames } from '#web/ui/format/days.ts';
import { twoDigits } from '#web/ui/format/numbers.ts';
import { instantInFull, momentIn } from '#web/ui/records/format-moment.ts';

const short = (text: string): string => text.replace(/([A-Z]\w\w)\w+/g, '$1');

/** `Tuesday 24 November` of a date */
export function formatDay(date: string): string {
  const { weekday, day } = momentIn('UTC', `${date}T00:00:00Z`);
  return `${weekday} ${day}`;
}

/** `Tue 24 Nov, 09:00` in a zone */
export function whenInShort(zone: string, instant: string): string {
  const { weekday, day, time } = momentIn(zone, instant);
  return `${short(`${weekday} ${day}`)}, ${time}`;
}

/** `Tuesday 24 November 2026, 09:00 to 09:30` in a zone */
export const whenInFull = (zone: string, { start, end }: Slot): string =>
  `${instantInFull(zone, start)} to ${momentIn(zone, end).time}`;

/** `08:00` in the visitor's zone, with the day if it differs; null if the local time is the same as in Bulawayo. */
export function timeElsewhere(zone: string, instant: string): string | null {
  const there = momentIn(zone, instant);
  const here = momentIn(businessZone, instant);
  if (there.date !== here.date) return whenInShort(zone, instant);
  return there.time === here.time ? null : there.time;
}

/** `Tuesday 24 November, 09:00 to 09:30, Zimbabwe time (08:00 your time, Europe/London)` */
export function formatSlot({ start, end }: Slot, zone: string): string {
  const { weekday, day, time } = momentIn(businessZone, start);
  const elsewhere = timeElsewhere(zone, start);
  const own = elsewhere ? ` (${elsewhere} your time, ${zone})` : '';
  return `${weekday} ${day}, ${time} to ${momentIn(businessZone, end).time}, Zimbabwe time${own}`;
}

/** `New York` of `America/New_York` */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** `2026-11` of a date */
export const monthOf = (date: string): string => date.slice(0, 7);

/** `November 2026` of a month */
export const formatMonth = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** A month plus a number of months. */
export function monthAfter(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** Every date of a month, in order. */
export function datesOf(month: string): string[] {
  const afterwards = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`);
  const days = new Date(afterwards.getTime() - 1).getUTCDate();
  return Array.from({ length: days }, (_, index) => `${month}-${twoDigits(index + 1)}`);
}

/** The number of days before a date in its week, which begins on Monday. */
export const daysSinceMonday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The zone of this device, or null. Chromium returns `Etc/Unknown` for a zone that it does not know. */
export const deviceZone = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | null =>
  zone && zone !== 'Etc/Unknown' && isTimeZone(zone) ? zone : null;

/** The zone of this device, or Bulawayo's. */
export const localZone = (): string => deviceZone() ?? businessZone;

/** The date in Bulawayo in a number of hours. */
export const dateFromNow = (hours: number): string =>
  momentIn(businessZone, new Date(Date.now() + hours * 3_600_000).toISOString()).date;
