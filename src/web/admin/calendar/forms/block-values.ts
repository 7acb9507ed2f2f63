import { blockMessages, type blockTime, blockTimeSchema, type Conflict } from '#contract/admin/calendar.ts';
import { businessInstant, isDay } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';
import type { CalendarData } from '../day-entries.ts';

export interface BlockValues extends Record<string, string> {
  day: string;
  from: string;
  to: string;
  reason: string;
}

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** The typed span; null if it is invalid. `00:00` as an end is the end of the day. */
export function spanIn({ day, from, to }: BlockValues): { start: string; end: string } | null {
  if (!isDay(day) || !isTime(from) || !isTime(to)) return null;
  return {
    start: businessInstant(day, from).toISOString(),
    end: businessInstant(day, to === '00:00' ? '24:00' : to).toISOString(),
  };
}

/** The bookings and holds inside a span; the call must list them in order to keep them. */
export function insideOf(known: CalendarData, span: { start: string; end: string } | null): Conflict[] {
  if (!span) return [];
  const bookings = known.bookings.map(({ id, ref, start, end, name }) => ({
    ...{ id, ref, start, end, name },
    kind: 'booking' as const,
  }));
  const holds = known.holds.map(({ id, start, end, name }) => ({
    ...{ id, start, end, name, ref: null },
    kind: 'hold' as const,
  }));
  return [...bookings, ...holds].filter(({ start, end }) => start < span.end && end > span.start);
}

/** The same, including the conflicts that the server reported. */
export function insideNow(values: BlockValues, known: CalendarData, reported: readonly Conflict[]): Conflict[] {
  const span = spanIn(values);
  const others = reported.filter(({ start, end }) => span && start < span.end && end > span.start);
  const all = [...others, ...insideOf(known, span)];
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index);
}

export function bodyOf(values: BlockValues, keep: readonly Conflict[]): BodyOf<typeof blockTime> | null {
  const span = spanIn(values);
  return span && { ...span, reason: values.reason, keep: keep.map(({ id }) => id) };
}

export function problemsIn(values: BlockValues): Record<string, string> {
  const body = bodyOf(values, []);
  if (!body) {
    return {
      ...(!isDay(values.day) && { day: blockMessages.day }),
      ...(!isTime(values.from) && { from: blockMessages.grid }),
      ...(!isTime(values.to) && { to: blockMessages.grid }),
    };
  }
  const { start, end, ...others } = messagesOf(blockTimeSchema, body);
  return { ...others, ...(start && { from: start }), ...(end && { to: end }) };
}
