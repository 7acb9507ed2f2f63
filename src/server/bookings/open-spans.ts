import type { OpenHours } from '#contract/bookings/opening-hours.ts';
import {
  type Holiday,
  type OpeningException,
  type OpeningRules,
  type OpenSpan,
  type Weekday,
  weekdayName,
  weekdayOf,
  weekdays,
} from '#contract/bookings/opening-rules.ts';

/** The hours of a weekday less its breaks. */
export function usualSpans({ weekly, breaks }: OpeningRules, weekday: Weekday): OpenSpan[] {
  const hours = weekly[weekday];
  return breaks
    .filter(({ day }) => day === 'every' || day === weekday)
    .reduce((spans, { from, until }) => without(spans, { opens: from, closes: until }), hours ? [hours] : []);
}

/**
 * When the business is open on a date, in order. A closing of that date overrides everything, an opening of
 * that date overrides weekly hours, breaks and holidays.
 */
export function spansOn(rules: OpeningRules, publicHolidays: readonly Holiday[], date: string): OpenSpan[] {
  const own = exceptionsOn(rules, date);
  const usual = holidayOn(rules, publicHolidays, date) === null ? usualSpans(rules, weekdayOf(date)) : [];
  const opened = own.flatMap(({ kind, span }) => (kind === 'open' && span ? [span] : []));
  return own
    .filter(({ kind }) => kind === 'closed')
    .reduce((spans, { span }) => (span ? without(spans, span) : []), joined([...usual, ...opened]));
}

/** The name of a holiday on which the usual hours do not apply. */
export const holidayOn = (rules: OpeningRules, publicHolidays: readonly Holiday[], date: string): string | null =>
  rules.opened.includes(date)
    ? null
    : ([...publicHolidays, ...rules.holidays].find((holiday) => holiday.date === date)?.name ?? null);

/** The name of the holiday or exception that closes the whole of a date. */
export const closingOn = (rules: OpeningRules, date: string): string | null =>
  exceptionsOn(rules, date).find(({ kind, span }) => kind === 'closed' && !span)?.name ?? null;

/** Past dates cannot be edited; the next change leaves them out. */
export const withoutPast = ({ holidays, opened, exceptions, ...usual }: OpeningRules, today: string): OpeningRules => ({
  ...usual,
  holidays: holidays.filter(({ date }) => date >= today),
  opened: opened.filter((date) => date >= today),
  exceptions: exceptions.filter(({ to }) => to >= today),
});

const exceptionsOn = ({ exceptions }: OpeningRules, date: string): OpeningException[] =>
  exceptions.filter(({ from, to }) => from <= date && date <= to);

function without(spans: readonly OpenSpan[], cut: OpenSpan): OpenSpan[] {
  return spans.flatMap((span) => [
    ...(span.opens < cut.opens ? [{ opens: span.opens, closes: earlier(span.closes, cut.opens) }] : []),
    ...(span.closes > cut.closes ? [{ opens: later(span.opens, cut.closes), closes: span.closes }] : []),
  ]);
}

function joined(spans: readonly OpenSpan[]): OpenSpan[] {
  const inOrder = spans.toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
  const result: OpenSpan[] = [];
  for (const span of inOrder) {
    const last = result.at(-1);
    if (last && span.opens <= last.closes) last.closes = later(last.closes, span.closes);
    else result.push({ ...span });
  }
  return result;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The usual week as pages show it: consecutive weekdays with the same hours on one line. */
export function weekAsLines(rules: OpeningRules): OpenHours[] {
  const days = weekdays.map((day) => ({ day, spans: usualSpans(rules, day) }));
  const groups: { from: Weekday; to: Weekday; spans: OpenSpan[] }[] = [];
  for (const { day, spans } of days) {
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.to = day;
    else groups.push({ from: day, to: day, spans });
  }
  return groups.flatMap(({ from, to, spans }) =>
    spans.map(({ opens, closes }) => ({ from: weekdayName(from), to: weekdayName(to), opens, closes })),
  );
}
