import * as z from 'zod/mini';
import { isVideoLink, meetingPointMessages } from '#contract/admin/meetings-inquiries.ts';
import { timeOfDay } from '#contract/bookings/opening-hours.ts';
import { businessDate, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Content } from '#server/platform/content/content.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const hoursSchema = z.object({ opens: timeOfDay, closes: timeOfDay });

const meetingSchema = z.strictObject({
  videoLink: z.string().check(z.refine((link) => link === '' || isVideoLink(link), meetingPointMessages.link)),
  address: z.string().check(z.trim(), z.maxLength(limits.meetingPointMaxLength)),
});

const bookingContentSchema = z.object({
  meeting: z._default(meetingSchema, { videoLink: '', address: '' }),
  consultation: z.object({ name: z.string(), minutes: z.literal(limits.consultationMinutes), description: z.string() }),
  weekly: z.partialRecord(z.enum(weekdays), hoursSchema),
  holidays: z.array(
    z.object({
      date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date like 2026-12-22')),
      name: z.string(),
    }),
  ),
});

export interface Calendar {
  consultation: { name: string; minutes: number; description: string };
  /** Where meetings take place unless a booking says otherwise; empty where nothing is set. */
  meeting: { videoLink: string; address: string };
  /** Every meeting start on one business day (`YYYY-MM-DD`), free or not; none on holidays. */
  startsOn(date: string): Date[];
  isStart(instant: Date): boolean;
  /** When the business is open on a date; null when it is closed. */
  hoursOn(date: string): { opens: string; closes: string } | null;
  holidayOn(date: string): string | null;
  /** The first holiday after a date that would be open without it. */
  nextHoliday(after: string): { date: string; name: string } | null;
}

/** @throws ContentError */
export const readCalendar = (content: Content): Calendar =>
  createCalendar(content.readYaml('booking.yaml', bookingContentSchema));

export function createCalendar({
  consultation,
  meeting,
  weekly,
  holidays,
}: z.output<typeof bookingContentSchema>): Calendar {
  const holidayOn = (date: string): string | null => holidays.find((holiday) => holiday.date === date)?.name ?? null;
  const usualHours = (date: string) => {
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];
    return (weekday && weekly[weekday]) ?? null;
  };
  const hoursOn = (date: string) => (holidayOn(date) === null ? usualHours(date) : null);
  const startsOn = (date: string): Date[] => {
    const hours = hoursOn(date);
    if (!hours) return [];
    const closes = businessInstant(date, hours.closes);
    const starts: Date[] = [];
    let start = businessInstant(date, hours.opens);
    while (addMinutes(start, consultation.minutes) <= closes) {
      starts.push(start);
      start = addMinutes(start, limits.slotGridMinutes);
    }
    return starts;
  };
  return {
    consultation,
    meeting,
    startsOn,
    hoursOn,
    holidayOn,
    nextHoliday(after) {
      const next = holidays
        .filter(({ date }) => date > after && usualHours(date))
        .sort((one, other) => (one.date < other.date ? -1 : 1))[0];
      return next ? { date: next.date, name: next.name } : null;
    },
    isStart: (instant) => startsOn(businessDate(instant)).some((start) => start.getTime() === instant.getTime()),
  };
}

export const startOfDay = (date: string): Date => businessInstant(date, '00:00');

/** The 15-minute cells a meeting occupies, its buffer after it included, in order. */
export function cellsOf(start: Date): Date[] {
  const minutes = limits.consultationMinutes + limits.bookingBufferMinutes;
  return Array.from({ length: minutes / limits.slotCellMinutes }, (_, index) =>
    addMinutes(start, index * limits.slotCellMinutes),
  );
}

export function dateIn(timeZone: string): (instant: Date) => string {
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant) => format.format(instant);
}
