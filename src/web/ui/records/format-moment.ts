import { monthNames } from '../format/days.ts';
import { twoDigits } from '../format/numbers.ts';

interface Moment {
  /** `2026-11-24` */
  date: string;
  weekday: string;
  day: string;
  year: string;
  /** `09:00` */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Formatted in parts, because browsers differ in the commas between them.
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}

/** `Monday 2 March 2026` in a zone. */
export function dayInFull(zone: string, instant: string): string {
  const { weekday, day, year } = momentIn(zone, instant);
  return `${weekday} ${day} ${year}`;
}

/** `Monday 2 March 2026, 09:00` in a zone. */
export const instantInFull = (zone: string, instant: string): string =>
  `${dayInFull(zone, instant)}, ${momentIn(zone, instant).time}`;

/** The local date and time in `zone` at an instant (ISO 8601, UTC). */
export function momentIn(zone: string, instant: string): Moment {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatIn(zone).formatToParts(new Date(instant))) parts[type] = value;
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '' } = parts;
  return {
    date: `${year}-${twoDigits(monthNames.indexOf(month) + 1)}-${twoDigits(Number(day))}`,
    weekday,
    day: `${day} ${month}`,
    year,
    time: `${hour}:${minute}`,
  };
}
