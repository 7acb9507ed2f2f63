import {
  type Break,
  type Holiday,
  type OpeningException,
  type OpeningRules,
  type OpenSpan,
  weekdays,
} from '#contract/bookings/opening-rules.ts';
import type { Change } from '#server/platform/database/audit.ts';
import { formatDay } from '#server/platform/format.ts';

/** One difference between two sets of rules: as text for the staff, and as values for the audit trail. */
interface Difference extends Change {
  sentence: string;
}

export function differences(
  before: OpeningRules,
  after: OpeningRules,
  publicHolidays: readonly Holiday[],
): Difference[] {
  const nameOf = (rules: OpeningRules) => (date: string) =>
    [...publicHolidays, ...rules.holidays].find((holiday) => holiday.date === date)?.name ?? 'the holiday';
  return [
    ...weekdays.flatMap((day) => ofWeekday(day, before.weekly[day], after.weekly[day])),
    ...ofList(before.breaks, after.breaks, breakText, 'New break', 'Break removed'),
    ...ofList(before.holidays, after.holidays, holidayText, 'New holiday', 'Holiday removed'),
    ...ofList(before.opened, after.opened, openedText(nameOf(after)), 'Open as usual', 'Closed again'),
    ...ofList(before.exceptions, after.exceptions, exceptionText, 'New', 'Removed'),
  ];
}

function ofWeekday(day: string, before: OpenSpan | null, after: OpenSpan | null): Difference[] {
  const [was, is] = [spanText(before), spanText(after)];
  if (was === is) return [];
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  return [{ sentence: `${name}: ${is} instead of ${was}.`, before: `${name} ${was}`, after: `${name} ${is}` }];
}

/** The items added to and removed from a list; order is ignored. */
function ofList<T>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  added: string,
  removed: string,
): Difference[] {
  const [were, are] = [before.map(textOf), after.map(textOf)];
  return [
    ...are
      .filter((text) => !were.includes(text))
      .map((text) => ({ sentence: `${added}: ${text}.`, before: '', after: text })),
    ...were
      .filter((text) => !are.includes(text))
      .map((text) => ({ sentence: `${removed}: ${text}.`, before: text, after: '' })),
  ];
}

/** The audit row of a change; a part that did not exist is left out on that side. */
export const changeOf = (all: readonly Difference[]): Change => ({
  before: all.flatMap(({ before }) => before || []).join('; ') || 'none',
  after: all.flatMap(({ after }) => after || []).join('; ') || 'none',
});

const spanText = (span: OpenSpan | null): string => (span ? `${span.opens} to ${span.closes}` : 'closed');

function breakText({ day, from, until, name }: Break): string {
  const days = day === 'every' ? 'every day' : day.charAt(0).toUpperCase() + day.slice(1);
  return `${name}, ${days}, ${from} to ${until}`;
}

const holidayText = ({ date, name }: Holiday): string => `${name}, ${dayText(date)}`;

const openedText = (nameOf: (date: string) => string) => (date: string) => `${nameOf(date)}, ${dayText(date)}`;

function exceptionText({ kind, from, to, span, name }: OpeningException): string {
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return `${kind === 'open' ? 'open' : 'closed'} on ${days}, ${span ? spanText(span) : 'all day'} (${name})`;
}

const dayText = (date: string): string => formatDay(new Date(`${date}T00:00:00Z`), 'UTC');
