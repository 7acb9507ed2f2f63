import type { Selectable } from 'kysely';
import type { AdminCourseDate } from '#contract/admin/courses/course-dates.ts';
import { businessInstant } from '#contract/business-days.ts';
import { courseDateInCart, courseInCart, courseTitle } from '#contract/site/courses.ts';
import { courseDays, daySpan, weekdaysText } from '#contract/site/day-span.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { afterCommit, type Queries, type Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Platform } from '#server/platform/platform.ts';

export type CourseDateRow = Selectable<Tables['course_dates']>;
export type ParticipantRow = Selectable<Tables['participants']>;

type DateLabels = Pick<CourseDateRow, 'course_id' | 'starts_on' | 'ends_on' | 'mode' | 'place'>;

export const spanOf = ({ starts_on, ends_on }: Pick<DateLabels, 'starts_on' | 'ends_on'>): string =>
  daySpan(starts_on, ends_on);

export const placeOf = ({ mode, place }: Pick<DateLabels, 'mode' | 'place'>): string =>
  mode === 'online' ? 'Online' : place;

type Held = Pick<CourseDateRow, 'starts_on' | 'ends_on' | 'weekdays'>;

export const heldOf = ({ starts_on: startsOn, ends_on: endsOn, weekdays }: Held) => ({ startsOn, endsOn, weekdays });

/** `Monday to Friday, 09:00 to 16:00` */
export const timesOf = (row: Held & Pick<CourseDateRow, 'day_begins' | 'day_ends'>): string =>
  [weekdaysText(heldOf(row)), `${row.day_begins} to ${row.day_ends}`].filter(Boolean).join(', ');

/** The hours of a course date, one span for each of its days. */
export const hoursOf = (row: Held & Pick<CourseDateRow, 'day_begins' | 'day_ends'>): { start: Date; end: Date }[] =>
  courseDays(heldOf(row)).map((day) => ({
    start: businessInstant(day, row.day_begins),
    end: businessInstant(day, row.day_ends),
  }));

/** A course that is no longer in the catalogue is named after its id. */
export const courseNameOf = (catalogue: Catalogue, courseId: string): string =>
  catalogue.offer(courseInCart(courseId))?.name ?? courseTitle(courseId);

/** `QGIS course, 12 to 30 January 2027, Bulawayo` */
export const dateNameOf = (catalogue: Catalogue, row: DateLabels): string =>
  [courseNameOf(catalogue, row.course_id), spanOf(row), placeOf(row)].join(', ');

export const itemIdOf = ({ course_id: courseId, id }: Pick<CourseDateRow, 'course_id' | 'id'>): string =>
  courseDateInCart(courseId, id);

/** Drops the public page that lists the dates of a course, once the transaction is committed. */
export const showSeatsAfter = (trx: Trx, { pageChanges }: Pick<Platform, 'pageChanges'>, courseId: string): void =>
  afterCommit(trx, () => pageChanges.invalidate(`/training/${courseId}`));

/** The number of reserved seats of each date. */
export async function reservedSeats(db: Queries, dateIds: readonly string[]): Promise<(dateId: string) => number> {
  if (dateIds.length === 0) return () => 0;
  const rows = await db
    .selectFrom('participants')
    .select(({ fn }) => ['date_id', fn.countAll<number>().as('count')])
    .where('date_id', 'in', dateIds)
    .where('state', '=', 'booked')
    .groupBy('date_id')
    .execute();
  const counts = new Map(rows.map(({ date_id: id, count }) => [id, Number(count)]));
  return (dateId) => counts.get(dateId) ?? 0;
}

export const asCourseDate = (catalogue: Catalogue, row: CourseDateRow, taken: number, now: Date): AdminCourseDate => ({
  id: row.id,
  courseId: row.course_id,
  course: courseNameOf(catalogue, row.course_id),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  dayBegins: row.day_begins,
  dayEnds: row.day_ends,
  weekdays: row.weekdays,
  blocksCalendar: row.blocks_calendar,
  mode: row.mode,
  place: row.place,
  seats: row.seats,
  takenSeats: taken,
  state: row.state,
  isOver: row.ends_at <= now,
});
