import { businessZone, type Slot } from '#contract/bookings.ts';
import { limits } from '#contract/limits.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database.ts';
import { addDays, businessDate, type Calendar, cellsOf, dateIn } from './calendar.ts';

interface Asked {
  from: string;
  to: string;
  timeZone: string;
  /** Whose own hold counts as free: the person choosing again must see the time they hold. */
  userId: string | null;
}

interface Day {
  date: string;
  slots: Slot[];
  taken: Slot[];
}

/** Free and taken times by day of the asked zone, and the first free one from now on. Two range reads on the cells' key. */
export async function readAvailability(db: Queries, calendar: Calendar, resource: string, now: Date, asked: Asked) {
  const bounds = bookableBounds(now);
  const dayOf = dateIn(asked.timeZone);
  const starts = startsBetween(calendar, bounds.first, bounds.last);
  const occupied = await occupiedCells(db, resource, bounds.first, addHours(bounds.last, 1), now, asked.userId);
  const isFree = (start: Date): boolean => cellsOf(start).every((cell) => !occupied.has(cell.getTime()));

  const days = new Map<string, Day>();
  for (let date = asked.from; date <= asked.to; date = addDays(date, 1)) days.set(date, { date, slots: [], taken: [] });
  for (const start of starts) {
    const day = days.get(dayOf(start));
    day?.[isFree(start) ? 'slots' : 'taken'].push(slotAt(start));
  }
  const next = starts.find(isFree);
  return {
    timezone: asked.timeZone,
    businessTimezone: businessZone,
    days: [...days.values()],
    nextAvailable: next ? slotAt(next) : null,
  };
}

/** The free times nearest to a lost one, soonest difference first. */
export async function nearestFree(
  db: Queries,
  calendar: Calendar,
  resource: string,
  now: Date,
  lost: Date,
): Promise<Slot[]> {
  const bounds = bookableBounds(now);
  const occupied = await occupiedCells(db, resource, bounds.first, addHours(bounds.last, 1), now, null);
  const away = (start: Date): number => Math.abs(start.getTime() - lost.getTime());
  return startsBetween(calendar, bounds.first, bounds.last)
    .filter((start) => cellsOf(start).every((cell) => !occupied.has(cell.getTime())))
    .sort((one, other) => away(one) - away(other))
    .slice(0, limits.slotAlternatives)
    .map(slotAt);
}

/** From the notice to the horizon: the instants a meeting may begin between, both included. */
export const bookableBounds = (now: Date): { first: Date; last: Date } => ({
  first: addHours(now, limits.bookingNoticeHours),
  last: addHours(now, limits.bookingHorizonDays * 24),
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

async function occupiedCells(
  db: Queries,
  resource: string,
  from: Date,
  until: Date,
  now: Date,
  userId: string | null,
): Promise<Set<number>> {
  const cells = await db
    .selectFrom('slot_cells')
    .innerJoin('bookings', 'bookings.id', 'slot_cells.booking_id')
    .select('cell_start')
    .where('slot_cells.resource', '=', resource)
    .where('cell_start', '>=', from)
    .where('cell_start', '<', until)
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'held'),
        eb.and([eb('hold_expires_at', '>', now), ...(userId ? [eb('user_id', '<>', userId)] : [])]),
      ]),
    )
    .execute();
  return new Set(cells.map((cell) => cell.cell_start.getTime()));
}
