import { addDays, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type Calendar, startOfDay } from './calendar.ts';
import { resource } from './resource.ts';

interface Span {
  start_at: Date;
  end_at: Date;
}

/** The blocks that overlap a span, by their start. */
export const blocksBetween = (db: Queries, from: Date, before: Date) =>
  db
    .selectFrom('blocked_times')
    .selectAll()
    .where('resource', '=', resource)
    .where('end_at', '>', from)
    .where('start_at', '<', before)
    .orderBy('start_at')
    .execute();

interface ClosedSpan {
  start: string;
  end: string;
  reason: string;
}

/** Blocks and breaks of a day, within that day, by their start. */
export async function closedOn(db: Queries, date: string, calendar: Calendar): Promise<ClosedSpan[]> {
  const [begins, ends] = [startOfDay(date), startOfDay(addDays(date, 1))];
  const blocks = (await blocksBetween(db, begins, ends)).map(({ start_at: start, end_at: end, reason }) => ({
    start: (start < begins ? begins : start).toISOString(),
    end: (end > ends ? ends : end).toISOString(),
    reason,
  }));
  const open = calendar.spansOn(date);
  const breaks = open.slice(1).map(({ opens }, index) => ({
    start: businessInstant(date, open[index]?.closes ?? opens).toISOString(),
    end: businessInstant(date, opens).toISOString(),
    reason: 'Break',
  }));
  return [...blocks, ...breaks].sort((one, other) => one.start.localeCompare(other.start));
}

/** All blocks that end after an instant, by their start. */
export const staffBlocksFrom = (db: Queries, from: Date) =>
  db
    .selectFrom('blocked_times')
    .selectAll()
    .where('resource', '=', resource)
    .where('end_at', '>', from)
    .orderBy('start_at')
    .execute();

/** The buffer after a meeting may overlap a block, as it may extend past closing time. */
export const isBlocked = (blocks: readonly Span[], start: Date): boolean => {
  const end = addMinutes(start, limits.consultationMinutes);
  return blocks.some((block) => block.start_at < end && block.end_at > start);
};
