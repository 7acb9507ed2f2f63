import { type Weekday, weekdayName, weekdayOf, weekdays } from '../bookings/opening-rules.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `12 to 30 January 2027` of two days, both included. */
export function daySpan(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = `${last.day} ${last.month} ${last.year}`;
  if (from === to) return end;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} to ${end}`;
  return first.month === last.month ? `${first.day} to ${end}` : `${first.day} ${first.month} to ${end}`;
}

function partsOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month: months[month - 1] ?? '', day };
}

const millisecondsPerDay = 86_400_000;
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The number of days between two days, both included. */
export const daysFrom = (from: string, to: string): number =>
  Math.max(0, (startOf(to) - startOf(from)) / millisecondsPerDay + 1);

/** Every day between two days, both included. */
export function daysBetween(from: string, to: string): string[] {
  const end = startOf(to);
  const days: string[] = [];
  for (let at = startOf(from); at <= end; at += millisecondsPerDay) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

interface CourseSpan {
  startsOn: string;
  endsOn: string;
  weekdays: readonly Weekday[];
}

/** The days on which a course takes place: those of its span that fall on its weekdays. */
export const courseDays = ({ startsOn, endsOn, weekdays: held }: CourseSpan): string[] =>
  daysBetween(startsOn, endsOn).filter((day) => held.includes(weekdayOf(day)));

/** `Monday to Friday`, `Tuesday and Thursday`, `each day`; empty for a course of one day. */
export function weekdaysText({ startsOn, endsOn, weekdays: held }: CourseSpan): string {
  if (startsOn === endsOn) return '';
  if (held.length === weekdays.length) return 'each day';
  const inOrder = weekdays.filter((weekday) => held.includes(weekday));
  const names = inOrder.map(weekdayName);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const isRun = first && last && weekdays.indexOf(last) - weekdays.indexOf(first) === inOrder.length - 1;
  if (isRun && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
