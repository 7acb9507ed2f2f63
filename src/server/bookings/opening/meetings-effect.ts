import { businessZone } from '#contract/bookings/bookings.ts';
import { addDays, businessDate, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readAvailability, slotAt } from '../availability.ts';
import { type Calendar, cellsOf } from '../calendar.ts';
import type { BookingRules } from './booking-rules.ts';

const noon = '12:00';
const weeksSearched = 4;

/** What clients find with these rules: how they can meet us, the first time they can book, and two mornings. */
export async function readMeetingsEffect(db: Queries, rules: BookingRules, now: Date) {
  const { calendar, modes, standingPoint } = await rules.read(db);
  const today = businessDate(now);
  const { nextAvailable } = await readAvailability(db, calendar, now, {
    from: today,
    to: today,
    timeZone: businessZone,
    own: {},
  });
  const next = nextOpenDay(calendar, today);
  const holiday = calendar.nextHoliday(today);
  return {
    minutes: limits.consultationMinutes,
    freeMinutesAfter: calendar.meetingRules.freeMinutesAfter,
    modes: modes.map((mode) => ({ mode, point: standingPoint(mode) })),
    now: now.toISOString(),
    firstBookable: nextAvailable?.start ?? null,
    day: next ? morningOf(calendar, next, null) : null,
    holiday: holiday ? morningOf(calendar, holiday.date, holiday.name) : null,
  };
}

/** The first open day after a date. */
function nextOpenDay(calendar: Calendar, after: string): string | null {
  const days = Array.from({ length: weeksSearched * 7 }, (_, index) => addDays(after, index + 1));
  return days.find((date) => calendar.startsOn(date).length > 0) ?? null;
}

/** The starts of a day before noon, and the meetings if each client takes the first time that is left. */
function morningOf(calendar: Calendar, date: string, holiday: string | null) {
  const starts = calendar.startsOn(date).filter((start) => start < businessInstant(date, noon));
  const taken = new Set<number>();
  const meetings = starts.filter((start) => {
    const cells = cellsOf(start, calendar.meetingRules).map((cell) => cell.getTime());
    const isFree = cells.every((cell) => !taken.has(cell));
    if (isFree) for (const cell of cells) taken.add(cell);
    return isFree;
  });
  return {
    date,
    holiday,
    starts: starts.map((start) => start.toISOString()),
    meetings: meetings.map((start) => {
      const { end } = slotAt(start);
      return { start: start.toISOString(), end, freeUntil: freeUntil(end, calendar) };
    }),
  };
}

const freeUntil = (end: string, { meetingRules }: Calendar): string =>
  addMinutes(new Date(end), meetingRules.freeMinutesAfter).toISOString();
