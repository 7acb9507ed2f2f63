import { bookingMessages, businessZone, hoursInWords, type Slot } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { blocksBetween, isBlocked } from './blocks.ts';
import { type Calendar, cellsOf, dateIn } from './calendar.ts';
import { resource } from './resource.ts';
import { slotTaken } from './slot-cells.ts';

interface Own {
  /** The account whose hold counts as free, so that a person choosing again sees their own time. */
  userId?: string;
  bookingId?: string | undefined;
}

interface AvailabilityQuery {
  from: string;
  to: string;
  timeZone: string;
  own: Own;
}

interface Day {
  date: string;
  slots: Slot[];
  taken: Slot[];
}

/**
 * Free and taken times by day of the given zone, and the first free one from now on. Reads key ranges only.
 * @throws AppError VALIDATION_FAILED for days in the wrong order, RANGE_TOO_LONG
 */
export async function readAvailability(db: Queries, calendar: Calendar, now: Date, query: AvailabilityQuery) {
  const { from, to } = query;
  if (to < from) throw new AppError('VALIDATION_FAILED', { fields: { to: bookingMessages.slot } });
  if (to > addDays(from, limits.availabilityRangeDays - 1)) throw new AppError('RANGE_TOO_LONG');
  const bounds = bookableBounds(calendar, now);
  const dayOf = dateIn(query.timeZone);
  const starts = startsBetween(calendar, bounds.first, bounds.last);
  const isFree = await findFree(db, calendar, { now, own: query.own, bounds });

  const days = new Map<string, Day>();
  for (let date = from; date <= to; date = addDays(date, 1)) days.set(date, { date, slots: [], taken: [] });
  for (const start of starts) {
    const day = days.get(dayOf(start));
    day?.[isFree(start) ? 'slots' : 'taken'].push(slotAt(start));
  }
  const next = starts.find(isFree);
  return {
    timezone: query.timeZone,
    businessTimezone: businessZone,
    days: [...days.values()],
    nextAvailable: next ? slotAt(next) : null,
    lastDay: businessDate(bounds.last),
  };
}

interface Lost {
  db: Queries;
  calendar: Calendar;
  now: Date;
  start: Date;
  own: Own;
  /** The range staff may choose from; absent: the range of clients. */
  bounds?: Bounds;
}

/** Runs `take`; when the slot is taken, the error names the nearest free ones. @throws AppError SLOT_TAKEN */
export async function withAlternatives<T>(lost: Lost, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw await slotRefusal(error, async () => lost);
  }
}

/** SLOT_TAKEN with alternatives for `slotTaken`, once its transaction is rolled back; any other error as it is. */
export async function slotRefusal(error: unknown, readLost: () => Promise<Lost>): Promise<unknown> {
  if (error !== slotTaken) return error;
  return new AppError('SLOT_TAKEN', { alternatives: await nearestFree(await readLost()) });
}

async function nearestFree({ db, calendar, now, start: lost, own, bounds = bookableBounds(calendar, now) }: Lost) {
  const isFree = await findFree(db, calendar, { now, own, bounds });
  const away = (start: Date): number => Math.abs(start.getTime() - lost.getTime());
  return startsBetween(calendar, bounds.first, bounds.last)
    .filter(isFree)
    .sort((one, other) => away(one) - away(other))
    .slice(0, limits.slotAlternatives)
    .map(slotAt);
}

/** @throws AppError TOO_SOON, OUTSIDE_HOURS */
export function assertBookable(calendar: Calendar, start: Date, now: Date): void {
  const bounds = bookableBounds(calendar, now);
  if (start < bounds.first) {
    throw new AppError('TOO_SOON', { notice: hoursInWords(calendar.meetingRules.bookableFromHours) });
  }
  if (start > bounds.last || !calendar.isStart(start)) throw new AppError('OUTSIDE_HOURS');
}

/** Staff need no notice and see further ahead. @throws AppError OUTSIDE_HOURS */
export function assertBookableByStaff(calendar: Calendar, start: Date, now: Date): void {
  const bounds = staffBounds(now);
  if (start < bounds.first || start > bounds.last || !calendar.isStart(start)) throw new AppError('OUTSIDE_HOURS');
}

/** The times of one day that staff can book. */
export async function freeForStaff(db: Queries, calendar: Calendar, now: Date, day: string, own: Own): Promise<Slot[]> {
  const { first, last } = staffBounds(now);
  const starts = calendar.startsOn(day).filter((start) => start >= first && start <= last);
  const [begin, end] = [starts[0], starts.at(-1)];
  if (!begin || !end) return [];
  const bounds = { first: begin, last: end };
  return starts.filter(await findFree(db, calendar, { now, own, bounds })).map(slotAt);
}

interface Bounds {
  first: Date;
  last: Date;
}

/** From now to the horizon of staff. */
const staffBounds = (now: Date): Bounds => ({ first: now, last: addHours(now, calendarLimits.staffHorizonDays * 24) });

/** A month around a taken time: the range of the alternatives that staff are offered. */
export const staffBoundsAround = (now: Date, start: Date): Bounds => {
  const days = limits.availabilityRangeDays * 24;
  const from = addHours(start, -days);
  return { first: from > now ? from : now, last: addHours(start, days) };
};

/** The first and the last instant at which a meeting may begin, from the notice to the horizon. */
const bookableBounds = ({ meetingRules }: Calendar, now: Date): Bounds => ({
  first: addHours(now, meetingRules.bookableFromHours),
  last: addHours(now, meetingRules.bookableDaysAhead * 24),
});

export const slotAt = (start: Date): Slot => ({
  start: start.toISOString(),
  end: addMinutes(start, limits.consultationMinutes).toISOString(),
});

function startsBetween(calendar: Calendar, first: Date, last: Date): Date[] {
  const starts: Date[] = [];
  for (let date = businessDate(first); date <= businessDate(last); date = addDays(date, 1)) {
    starts.push(...calendar.startsOn(date).filter((start) => start >= first && start <= last));
  }
  return starts;
}

/** Returns which starts within the bounds are free of meetings with their buffers, of holds and of blocks. */
async function findFree(
  db: Queries,
  { meetingRules }: Calendar,
  { now, own, bounds }: { now: Date; own: Own; bounds: Bounds },
): Promise<(start: Date) => boolean> {
  // From the first cell of the first meeting to the last cell of the last one.
  const from = bounds.first;
  const before = addMinutes(bounds.last, limits.consultationMinutes + meetingRules.freeMinutesAfter);
  const occupied = await occupiedCells(db, now, own, { from, before });
  const blocks = await blocksBetween(db, from, before);
  return (start) =>
    !isBlocked(blocks, start) && cellsOf(start, meetingRules).every((cell) => !occupied.has(cell.getTime()));
}

async function occupiedCells(
  db: Queries,
  now: Date,
  { userId, bookingId }: Own,
  { from, before }: { from: Date; before: Date },
): Promise<Set<number>> {
  const cells = await db
    .selectFrom('slot_cells')
    .innerJoin('bookings', 'bookings.id', 'slot_cells.booking_id')
    .select('cell_start')
    .where('slot_cells.resource', '=', resource)
    .where('cell_start', '>=', from)
    .where('cell_start', '<', before)
    .where((eb) =>
      eb.and([
        eb.or([
          eb('status', '<>', 'held'),
          eb.and([eb('hold_expires_at', '>', now), ...(userId ? [eb('user_id', '<>', userId)] : [])]),
        ]),
        ...(bookingId ? [eb('booking_id', '<>', bookingId)] : []),
      ]),
    )
    .execute();
  return new Set(cells.map((cell) => cell.cell_start.getTime()));
}
