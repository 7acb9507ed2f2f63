import { type SelectQueryBuilder, sql } from 'kysely';
import type { CourseDateFilter, listAllCourseDates } from '#contract/admin/courses/course-dates.ts';
import { courseLimits } from '#contract/course-limits.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern } from '#server/platform/text.ts';
import { asCourseDate, type CourseDateRow, reservedSeats } from '../course-dates.ts';

type All = SelectQueryBuilder<Tables, 'course_dates', CourseDateRow>;

const filters: Record<CourseDateFilter, (all: All, now: Date) => All> = {
  coming: (all, now) => all.where('state', '=', 'scheduled').where('ends_at', '>', now),
  past: (all, now) => all.where('state', '=', 'scheduled').where('ends_at', '<=', now),
  cancelled: (all) => all.where('state', '=', 'cancelled'),
  all: (all) => all,
};

/** Dates that match the filters of staff, a page at a time. */
export async function listDates(
  db: Queries,
  catalogue: Catalogue,
  now: Date,
  { show, course, q, ...narrowed }: QueryOf<typeof listAllCourseDates>,
): Promise<ReplyOf<typeof listAllCourseDates>> {
  const order = show === 'coming' ? 'asc' : 'desc';
  let query = filters[show](db.selectFrom('course_dates').selectAll(), now);
  if (course) query = query.where('course_id', '=', course);
  if (q) query = query.where(matches(catalogue, q));
  const { from, before, after } = periodOf(narrowed);
  if (from) query = query.where('begins_at', '>=', from);
  if (before) query = query.where('begins_at', '<', before);
  if (after) {
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(begins_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  const found = await query
    .orderBy('begins_at', order)
    .orderBy('id', order)
    .limit(courseLimits.courseDatesPerPage + 1)
    .execute();
  const rows = found.slice(0, courseLimits.courseDatesPerPage);
  const last = rows.at(-1);
  const taken = await reservedSeats(
    db,
    rows.map(({ id }) => id),
  );
  return {
    dates: rows.map((row) => asCourseDate(catalogue, row, taken(row.id), now)),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.begins_at, id: last.id }) : null,
  };
}

/** By the name of the course, the place, or the name or email address of a participant. */
function matches(catalogue: Catalogue, q: string) {
  const pattern = prefixPattern(q);
  const begins = q.toLowerCase();
  const courses = catalogue.page.courses.filter(({ name }) => name.toLowerCase().startsWith(begins));
  const ids = courses.map(({ id }) => id);
  return sql<boolean>`(course_id = any(${ids}::text[]) or lower(place) like ${pattern}
    or id in (select date_id from participants where lower(name) like ${pattern})
    or id in (select date_id from participants where lower(email) like ${pattern}))`;
}
