import type { Block, CalendarBooking, CalendarDay, CalendarHold, readCalendar } from '#contract/admin/calendar.ts';
import { businessInstant } from '#contract/business-days.ts';
import type { ReplyOf } from '#contract/endpoint.ts';

export type CalendarData = ReplyOf<typeof readCalendar>;

/** Minutes since midnight in Bulawayo, limited to the day. */
export interface Minutes {
  from: number;
  to: number;
}

export type Entry = Minutes &
  (
    | { kind: 'booking'; booking: CalendarBooking }
    | { kind: 'hold'; hold: CalendarHold }
    | { kind: 'block'; block: Block }
  );

export interface DayOfCalendar extends CalendarDay {
  entries: Entry[];
}

export const dayMinutes = 1_440;

/** The part of a span within a day; null if there is none. */
export function minutesIn(date: string, { start, end }: { start: string; end: string }): Minutes | null {
  const midnight = businessInstant(date, '00:00').getTime();
  const minutes = (instant: string): number => (Date.parse(instant) - midnight) / 60_000;
  const [from, to] = [Math.max(0, minutes(start)), Math.min(dayMinutes, minutes(end))];
  return from < to ? { from, to } : null;
}

/** Each day with its entries, sorted by start; a block precedes the entries that it covers. */
export function daysOf({ days, bookings, holds, blocks }: CalendarData): DayOfCalendar[] {
  return days.map((day) => {
    const at = <Made>(span: { start: string; end: string }, make: (minutes: Minutes) => Made): Made[] => {
      const minutes = minutesIn(day.date, span);
      return minutes ? [make(minutes)] : [];
    };
    const entries: Entry[] = [
      ...blocks.flatMap((block) => at(block, (minutes) => ({ ...minutes, kind: 'block' as const, block }))),
      ...bookings.flatMap((booking) => at(booking, (minutes) => ({ ...minutes, kind: 'booking' as const, booking }))),
      ...holds.flatMap((hold) => at(hold, (minutes) => ({ ...minutes, kind: 'hold' as const, hold }))),
    ];
    return { ...day, entries: entries.sort((one, other) => one.from - other.from) };
  });
}

/** `1 booking in this time (14:00 T. Khumalo) stays. Move it if needed.` */
export const describeInside = (names: readonly string[]): string =>
  names.length === 1
    ? `1 booking in this time (${names[0]}) stays. Move it if needed.`
    : `${names.length} bookings in this time (${names.join(', ')}) stay. Move them if needed.`;

/** `09:00` from minutes since midnight; the end of the day is `24:00`. */
export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `3 h 30 min`. */
export function lengthOf({ from, to }: Minutes): string {
  const [hours, minutes] = [Math.floor((to - from) / 60), (to - from) % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
