import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { meetingsBetween } from './admin/meetings-between.ts';
import { resource } from './resource.ts';
import { lockSlots } from './slot-cells.ts';

interface CourseHours {
  courseDateId: string;
  /** The account of the member of staff. */
  by: string;
  reason: string;
  /** One for each day; none while the date closes no time. */
  spans: readonly Span[];
}

interface Span {
  start: Date;
  end: Date;
}

/**
 * Blocks the hours of a course date, in the caller's transaction, and removes its other blocks. As with every block, the
 * slots are locked, and bookings inside stay.
 */
export async function blockCourseHours(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  { courseDateId, by, reason, spans }: CourseHours,
): Promise<void> {
  await lockSlots(trx);
  const rows = await trx.selectFrom('blocked_times').selectAll().where('course_date_id', '=', courseDateId).execute();
  const covers = (row: { start_at: Date; end_at: Date }) => (span: Span) =>
    row.start_at.getTime() === span.start.getTime() && row.end_at.getTime() === span.end.getTime();
  const others = rows.filter((row) => !spans.some(covers(row)));
  const missing = spans.filter((span) => !rows.some((row) => covers(row)(span)));
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    await trx.deleteFrom('blocked_times').where('id', 'in', ids).execute();
  }
  if (missing.length === 0) return;
  const common = { resource, reason, created_at: clock.now(), created_by: by, course_date_id: courseDateId };
  const values = missing.map(({ start, end }) => ({ id: newId(), start_at: start, end_at: end, ...common }));
  await trx.insertInto('blocked_times').values(values).execute();
}

/** The confirmed bookings within some spans that are not over, soonest first. */
export async function bookingsWithin(
  db: Queries,
  now: Date,
  spans: readonly Span[],
): Promise<{ ref: string; start: string }[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const rows = await meetingsBetween(db, first.start, last.end, now);
  return rows.flatMap(({ ref, status, start_at: start, end_at: end }) => {
    const isInside = spans.some((span) => start < span.end && end > span.start);
    return ref && status === 'confirmed' && end > now && isInside ? [{ ref, start: start.toISOString() }] : [];
  });
}
