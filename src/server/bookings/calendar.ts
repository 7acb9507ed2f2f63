import * as z from 'zod/mini';
import { isVideoLink, meetingPointMessages } from '#contract/bookings/meeting-places.ts';
import {
  type Holiday,
  type OpeningRules,
  type OpenSpan,
  openSpanSchema,
  weekdayOf,
  weekdays,
} from '#contract/bookings/opening-rules.ts';
import { addDays, businessDate, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Content } from '#server/platform/content/content.ts';
import { closingOn, holidayOn, spansOn, usualSpans } from './open-spans.ts';

const meetingSchema = z.strictObject({
  videoLink: z.string().check(z.refine((link) => link === '' || isVideoLink(link), meetingPointMessages.link)),
  address: z.string().check(z.trim(), z.maxLength(limits.meetingPointMaxLength)),
});

const whole = (least: number, most: number) => {
  const range = `must be a whole number from ${least} to ${most}`;
  return z.int(range).check(z.minimum(least, range), z.maximum(most, range));
};

const freeMinutesMax = 120;
const noticeHoursMax = 336;
const daysAheadMax = 180;

/** When clients can book and change a meeting. */
const meetingRulesSchema = z.strictObject({
  /** Reserved with each meeting, in whole cells of the calendar. */
  freeMinutesAfter: whole(0, freeMinutesMax).check(
    z.multipleOf(limits.slotCellMinutes, `must be a multiple of ${limits.slotCellMinutes}`),
  ),
  bookableFromHours: whole(1, noticeHoursMax),
  bookableDaysAhead: whole(1, daysAheadMax),
  changeUntilHours: whole(1, noticeHoursMax),
});
export type MeetingRules = z.output<typeof meetingRulesSchema>;

const usualRules: MeetingRules = {
  freeMinutesAfter: 15,
  bookableFromHours: 12,
  bookableDaysAhead: 60,
  changeUntilHours: 12,
};

export const bookingContentSchema = z.object({
  meeting: z._default(meetingSchema, { videoLink: '', address: '' }),
  rules: z._default(meetingRulesSchema, usualRules),
  consultation: z.object({ name: z.string(), minutes: z.literal(limits.consultationMinutes), description: z.string() }),
  weekly: z.partialRecord(z.enum(weekdays), openSpanSchema),
  holidays: z.array(
    z.object({
      date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date like 2026-12-22')),
      name: z.string(),
    }),
  ),
});
export type BookingContent = z.output<typeof bookingContentSchema>;

/** @throws ContentError */
export const readBookingContent = (content: Content): BookingContent =>
  content.readYaml('booking.yaml', bookingContentSchema);

/** The rules while nothing has been edited: the weekly hours of content/booking.yaml alone. */
export const firstRules = ({ weekly }: Pick<BookingContent, 'weekly'>): OpeningRules => ({
  weekly: {
    monday: weekly.monday ?? null,
    tuesday: weekly.tuesday ?? null,
    wednesday: weekly.wednesday ?? null,
    thursday: weekly.thursday ?? null,
    friday: weekly.friday ?? null,
    saturday: weekly.saturday ?? null,
    sunday: weekly.sunday ?? null,
  },
  breaks: [],
  holidays: [],
  opened: [],
  exceptions: [],
});

export interface Calendar {
  meetingRules: MeetingRules;
  /** Every meeting start on one business day (`YYYY-MM-DD`), free or not; none while it is closed. */
  startsOn(date: string): Date[];
  isStart(instant: Date): boolean;
  /** When the business is open on a date, in order: breaks and closings are the gaps. */
  spansOn(date: string): OpenSpan[];
  /** Whether the business is open from one instant to another. */
  isOpen(start: Date, end: Date): boolean;
  /** From the first opening to the last closing of a date; null when it is closed. */
  hoursOn(date: string): OpenSpan | null;
  /** The holiday or exception that closes a date. */
  holidayOn(date: string): string | null;
  /** The first holiday or exception that closes an otherwise open day after a date. */
  nextHoliday(after: string): Holiday | null;
  /** Working days for promised answers: Monday to Friday, except days closed by a holiday or exception. */
  isWorkingDay(date: string): boolean;
}

/** `publicHolidays` always apply unless the opening rules open them; all other hours come from the opening rules. */
export function createCalendar(
  publicHolidays: readonly Holiday[],
  rules: OpeningRules,
  meetingRules: MeetingRules,
): Calendar {
  const openOn = (date: string): OpenSpan[] => spansOn(rules, publicHolidays, date);
  const closedFor = (date: string): string | null =>
    openOn(date).length > 0 ? null : (closingOn(rules, date) ?? holidayOn(rules, publicHolidays, date));
  const startsOn = (date: string): Date[] => openOn(date).flatMap((span) => startsIn(date, span));
  return {
    meetingRules,
    startsOn,
    isStart: (instant) => startsOn(businessDate(instant)).some((start) => start.getTime() === instant.getTime()),
    spansOn: openOn,
    isOpen(start, end) {
      const date = businessDate(start);
      return openOn(date).some(
        ({ opens, closes }) => businessInstant(date, opens) <= start && end <= businessInstant(date, closes),
      );
    },
    hoursOn(date) {
      const spans = openOn(date);
      const [first] = spans;
      return first ? { opens: first.opens, closes: spans.at(-1)?.closes ?? first.closes } : null;
    },
    holidayOn: closedFor,
    nextHoliday(after) {
      const known = [...publicHolidays, ...rules.holidays].map(({ date }) => date).filter((date) => date > after);
      const [next] = [...known, ...closingDays(rules, after)].sort().flatMap((date) => {
        const name = usualSpans(rules, weekdayOf(date)).length > 0 ? closedFor(date) : null;
        return name ? { date, name } : [];
      });
      return next ?? null;
    },
    isWorkingDay: (date) => !['saturday', 'sunday'].includes(weekdayOf(date)) && closedFor(date) === null,
  };
}

function startsIn(date: string, { opens, closes }: OpenSpan): Date[] {
  const end = businessInstant(date, closes);
  const starts: Date[] = [];
  let start = businessInstant(date, opens);
  while (addMinutes(start, limits.consultationMinutes) <= end) {
    starts.push(start);
    start = addMinutes(start, limits.slotGridMinutes);
  }
  return starts;
}

/** The closed days after a date; the first week of each exception is enough to find an otherwise open day. */
function closingDays({ exceptions }: OpeningRules, after: string): string[] {
  return exceptions.flatMap(({ kind, span, from, to }) => {
    const first = from > after ? from : addDays(after, 1);
    return kind === 'closed' && !span
      ? Array.from({ length: 7 }, (_, day) => addDays(first, day)).filter((date) => date <= to)
      : [];
  });
}

export const startOfDay = (date: string): Date => businessInstant(date, '00:00');

/** The 15-minute cells a meeting occupies, the free time after it included, in order. */
export function cellsOf(start: Date, { freeMinutesAfter }: Pick<MeetingRules, 'freeMinutesAfter'>): Date[] {
  const minutes = limits.consultationMinutes + freeMinutesAfter;
  return Array.from({ length: minutes / limits.slotCellMinutes }, (_, index) =>
    addMinutes(start, index * limits.slotCellMinutes),
  );
}

export function dateIn(timeZone: string): (instant: Date) => string {
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant) => format.format(instant);
}
