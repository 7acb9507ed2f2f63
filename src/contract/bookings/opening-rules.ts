import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { limits } from '../limits.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** `Monday` */
export const weekdayName = (weekday: Weekday): Capitalize<Weekday> =>
  `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}` as Capitalize<Weekday>;

/** The weekday of a `YYYY-MM-DD`. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;

const openingMessages = {
  time: 'Enter a time on the quarter hour, for example 08:00 or 16:30',
  order: 'The end must be later than the beginning',
  day: 'Choose a day',
  dayOrder: 'The last day must not be before the first',
  span: 'Enter from when until when it is open',
  name: `Enter a name of ${limits.openingNameMaxLength} characters or fewer`,
  tooMany: `At most ${limits.openingEntriesMax} can be entered`,
} as const;

// Slots are reserved in quarter hours: two grids with different offsets would not exclude one another.
const quarterHour = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, openingMessages.time));
const date = z.string().check(z.refine(isDay, openingMessages.day));
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, openingMessages.name),
    z.maxLength(limits.openingNameMaxLength, openingMessages.name),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, openingMessages.name),
  );
const atMost = () => z.maxLength(limits.openingEntriesMax, openingMessages.tooMany);

/** By the clock of Bulawayo, within one day. */
export const openSpanSchema = z
  .strictObject({ opens: quarterHour, closes: quarterHour })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: openingMessages.order }));
export type OpenSpan = z.output<typeof openSpanSchema>;

const weekly = z.nullable(openSpanSchema);

const breakSchema = z
  .strictObject({ day: z.enum([...weekdays, 'every']), from: quarterHour, until: quarterHour, name })
  .check(z.refine(({ from, until }) => from < until, { path: ['until'], message: openingMessages.order }));
export type Break = z.output<typeof breakSchema>;

const holidaySchema = z.strictObject({ date, name });
export type Holiday = z.output<typeof holidaySchema>;

const exceptionSchema = z
  .strictObject({
    kind: z.enum(['open', 'closed']),
    /** The first and the last day. */
    from: date,
    to: date,
    /** Null: closed the whole day. An opening always has hours. */
    span: z.nullable(openSpanSchema),
    name,
  })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: openingMessages.dayOrder }),
    z.refine(({ kind, span }) => kind === 'closed' || span !== null, { path: ['span'], message: openingMessages.span }),
  );
export type OpeningException = z.output<typeof exceptionSchema>;

/** When the business is open. How the parts combine on a day: `createCalendar`. */
export const openingRulesSchema = z.strictObject({
  /** Null: closed on that weekday. */
  weekly: z.strictObject({
    monday: weekly,
    tuesday: weekly,
    wednesday: weekly,
    thursday: weekly,
    friday: weekly,
    saturday: weekly,
    sunday: weekly,
  }),
  breaks: z.array(breakSchema).check(atMost()),
  /** Holidays besides the public ones of content/booking.yaml. */
  holidays: z.array(holidaySchema).check(atMost()),
  /** Holidays of either kind on which the usual hours hold. */
  opened: z.array(date).check(atMost()),
  exceptions: z.array(exceptionSchema).check(atMost()),
});
export type OpeningRules = z.output<typeof openingRulesSchema>;
