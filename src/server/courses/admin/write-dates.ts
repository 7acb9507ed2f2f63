import { courseDateMessages, type WrittenDate } from '#contract/admin/courses/course-dates.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import { businessInstant } from '#contract/business-days.ts';
import { blockCourseHours } from '#server/bookings/bookings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';
import {
  type CourseDateRow,
  courseNameOf,
  dateNameOf,
  hoursOf,
  placeOf,
  reservedSeats,
  showSeatsAfter,
  spanOf,
  timesOf,
} from '../course-dates.ts';
import type { CourseEmails } from '../course-emails.ts';
import { closesHours, lockDate } from './read-date.ts';

export interface CourseParts {
  platform: Platform;
  catalogue: Catalogue;
  emails: CourseEmails;
}

const columnsOf = ({ startsOn, endsOn, dayBegins, dayEnds, mode, place, link, seats, note, ...date }: WrittenDate) => ({
  starts_on: startsOn,
  ends_on: endsOn,
  weekdays: weekdays.filter((weekday) => date.weekdays.includes(weekday)),
  blocks_calendar: date.blocksCalendar,
  day_begins: dayBegins,
  day_ends: dayEnds,
  begins_at: businessInstant(startsOn, dayBegins),
  ends_at: businessInstant(endsOn, dayEnds),
  mode,
  place: mode === 'online' ? '' : oneLine(place),
  link,
  seats,
  note: withoutControlCharacters(note),
});

/** @throws AppError VALIDATION_FAILED */
export async function insertDate(
  trx: Trx,
  parts: CourseParts,
  by: string,
  { courseId, ...written }: WrittenDate & { courseId: string },
): Promise<{ id: string }> {
  const { platform, catalogue } = parts;
  const { clock } = platform;
  if (!catalogue.course(courseId)) throw invalid('courseId', courseDateMessages.course);
  const columns = columnsOf(written);
  if (columns.begins_at <= clock.now()) throw invalid('startsOn', courseDateMessages.past);
  const row = await trx
    .insertInto('course_dates')
    .values({ id: newId(), course_id: courseId, ...columns, created_at: clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeHours(trx, parts, row, by);
  const change = { before: '', after: `${courseNameOf(catalogue, courseId)}, ${describe(row)}` };
  await audit(trx, clock, { event: 'course.date_added', userId: by, subject: row.id, change });
  showSeatsAfter(trx, platform, courseId);
  return { id: row.id };
}

interface DateChange {
  id: string;
  by: string;
  revision: number;
  written: WrittenDate;
}

/**
 * A repeated call changes nothing.
 * @throws AppError NOT_FOUND, COURSE_DATE_CHANGED, COURSE_DATE_CLOSED, VALIDATION_FAILED
 */
export async function changeDate(trx: Trx, parts: CourseParts, { id, by, revision, written }: DateChange) {
  const { platform, catalogue, emails } = parts;
  const before = await lockDate(trx, id);
  const columns = columnsOf(written);
  if (isSame(before, columns)) return before;
  if (before.revision !== revision) throw new AppError('COURSE_DATE_CHANGED');
  const now = platform.clock.now();
  if (before.state === 'cancelled') throw new AppError('COURSE_DATE_CLOSED', { name: dateNameOf(catalogue, before) });
  const isMoved = before.begins_at.getTime() !== columns.begins_at.getTime();
  if (isMoved && columns.begins_at <= now) throw invalid('startsOn', courseDateMessages.past);
  const taken = (await reservedSeats(trx, [id]))(id);
  if (columns.seats < taken) throw invalid('seats', taken === 1 ? '1 seat is taken' : `${taken} seats are taken`);
  const row = await trx
    .updateTable('course_dates')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeHours(trx, parts, row, by);
  const isEmailed = row.ends_at > now && concernsParticipants(before, row);
  const emailed = isEmailed ? await emails.changed(trx, before, row) : 0;
  const change = { before: describe(before), after: describe(row) };
  await audit(trx, platform.clock, {
    event: 'course.date_changed',
    userId: by,
    subject: id,
    change,
    details: { emailed },
  });
  return row;
}

/** A repeated call changes nothing. @throws AppError NOT_FOUND, COURSE_DATE_CLOSED once it is over */
export async function cancelDate(
  trx: Trx,
  parts: CourseParts,
  { id, by, reason: written }: { id: string; by: string; reason: string },
): Promise<CourseDateRow> {
  const { catalogue, emails } = parts;
  const { clock } = parts.platform;
  const before = await lockDate(trx, id);
  if (before.state === 'cancelled') return before;
  if (before.ends_at <= clock.now()) {
    throw new AppError('COURSE_DATE_CLOSED', { name: dateNameOf(catalogue, before) });
  }
  const reason = withoutControlCharacters(written);
  const row = await trx
    .updateTable('course_dates')
    .set({ state: 'cancelled', cancel_reason: reason, revision: before.revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeHours(trx, parts, row, by);
  const emailed = await emails.cancelled(trx, row, reason);
  const change = { before: 'scheduled', after: reason ? `cancelled: ${reason}` : 'cancelled' };
  await audit(trx, clock, { event: 'course.date_cancelled', userId: by, subject: id, change, details: { emailed } });
  return row;
}

const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: message } });

/** Offers no booking during the hours of a date, while it is scheduled and closes them. */
const closeHours = (trx: Trx, { platform, catalogue }: CourseParts, row: CourseDateRow, by: string): Promise<void> =>
  blockCourseHours(trx, platform, {
    courseDateId: row.id,
    by,
    reason: courseNameOf(catalogue, row.course_id),
    spans: closesHours(row) ? hoursOf(row) : [],
  });

type DateColumns = ReturnType<typeof columnsOf>;

const comparable = (value: DateColumns[keyof DateColumns]): string | number | boolean => {
  if (value instanceof Date) return value.getTime();
  return Array.isArray(value) ? value.join() : value;
};

const isSame = (before: DateColumns, after: DateColumns): boolean =>
  (Object.keys(after) as (keyof DateColumns)[]).every((name) => comparable(before[name]) === comparable(after[name]));

/** Participants are emailed these; the seats and our calendar do not concern them. */
const emailedColumns = [
  'starts_on',
  'ends_on',
  'day_begins',
  'day_ends',
  'weekdays',
  'mode',
  'place',
  'link',
  'note',
] as const;

const concernsParticipants = (before: CourseDateRow, after: CourseDateRow): boolean =>
  emailedColumns.some((name) => comparable(before[name]) !== comparable(after[name]));

const describe = (row: CourseDateRow): string =>
  [
    spanOf(row),
    timesOf(row),
    placeOf(row),
    row.seats === 1 ? '1 seat' : `${row.seats} seats`,
    ...(row.blocks_calendar ? ['closed to bookings'] : []),
    ...(row.link ? [row.link] : []),
    ...(row.note ? [`note: ${row.note}`] : []),
  ].join(', ');
