import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { resource } from './resource.ts';

interface Span {
  start_at: Date;
  end_at: Date;
}

/** Time that staff keep free of new bookings, where it lies in a span, in its order. */
export const blocksBetween = (db: Queries, from: Date, before: Date) =>
  db
    .selectFrom('blocked_times')
    .selectAll()
    .where('resource', '=', resource)
    .where('end_at', '>', from)
    .where('start_at', '<', before)
    .orderBy('start_at')
    .execute();

/** All that end after an instant, in their order. */
export const staffBlocksFrom = (db: Queries, from: Date) =>
  db
    .selectFrom('blocked_times')
    .selectAll()
    .where('resource', '=', resource)
    .where('end_at', '>', from)
    .orderBy('start_at')
    .execute();

/** The minutes after a meeting may lie in a block, as they may lie after closing time. */
export const isBlocked = (blocks: readonly Span[], start: Date): boolean => {
  const end = addMinutes(start, limits.consultationMinutes);
  return blocks.some((block) => block.start_at < end && block.end_at > start);
};
