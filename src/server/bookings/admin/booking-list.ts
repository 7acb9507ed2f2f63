import { type SelectQueryBuilder, sql } from 'kysely';
import type { AdminBooking, listMeetings, MeetingFilter } from '#contract/admin/bookings.ts';
import type { Meeting } from '#contract/admin/meetings.ts';
import { businessDate } from '#contract/business-days.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { peopleBeginningWith } from '#server/accounts/accounts.ts';
import { areasWith } from '#server/areas/areas.ts';
import { filesWith } from '#server/attachments/attachments.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { writeCursor } from '#server/platform/http/cursor.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern, referencePattern } from '#server/platform/text.ts';
import { clientsOf, fullName } from '../booking-clients.ts';
import { asBooking, type BookingRow } from '../booking-rows.ts';
import { startOfDay } from '../calendar.ts';
import { readHistory } from '../changes/booking-events.ts';
import { canChangeByStaff } from '../changes/changes.ts';
import type { BookingTerms } from '../opening/booking-rules.ts';

type All = SelectQueryBuilder<Tables, 'bookings', BookingRow>;

const filters: Record<MeetingFilter, (all: All, now: Date) => All> = {
  coming: (all, now) =>
    all
      .where('status', 'in', ['confirmed', 'completed', 'no_show'])
      .where('start_at', '>=', startOfDay(businessDate(now))),
  unmarked: (all, now) => all.where('status', '=', 'confirmed').where('start_at', '<', startOfDay(businessDate(now))),
  all: (all) => all.where('status', '<>', 'held'),
  attended: (all) => all.where('status', '=', 'completed'),
  missed: (all) => all.where('status', '=', 'no_show'),
  cancelled: (all) => all.where('status', '=', 'cancelled'),
};

/** Bookings that match the filters of staff, a page at a time. */
export async function listForStaff(
  db: Queries,
  { show, q, ...narrowed }: QueryOf<typeof listMeetings>,
  now: Date,
  terms: BookingTerms,
): Promise<ReplyOf<typeof listMeetings>> {
  const order = show === 'coming' ? 'asc' : 'desc';
  let query = filters[show](db.selectFrom('bookings').selectAll().where('status', '<>', 'held'), now);
  if (q) query = query.where(await matches(db, q));
  const { from, before, after } = periodOf(narrowed);
  if (from) query = query.where('start_at', '>=', from);
  if (before) query = query.where('start_at', '<', before);
  if (after) {
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(start_at, id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  const found = await query
    .orderBy('start_at', order)
    .orderBy('id', order)
    .limit(calendarLimits.adminBookingsPerPage + 1)
    .execute();
  const rows = found.slice(0, calendarLimits.adminBookingsPerPage);
  const last = rows.at(-1);
  return {
    today: businessDate(now),
    meetings: await asMeetings(db, rows, terms),
    cursor: last && found.length > rows.length ? writeCursor({ createdAt: last.start_at, id: last.id }) : null,
  };
}

/**
 * By reference, or by the name or email address of the account or guest. As ids, which indexes find: otherwise
 * PostgreSQL would read all bookings by date for a search with few results.
 */
async function matches(db: Queries, q: string) {
  const pattern = prefixPattern(q);
  const people = await peopleBeginningWith(db, q, limits.namesSearchedMost);
  const ids = people.map(({ id }) => id);
  return sql<boolean>`bookings.id = any(array(select found.id from bookings found
    where found.ref like ${referencePattern(q) ?? pattern} or found.user_id = any(${ids}::uuid[])
    or lower(found.guest_email) like ${pattern}
    or (found.guest_email is not null and lower(found.guest_first_name) like ${pattern})
    or (found.guest_email is not null and lower(found.guest_last_name) like ${pattern})))`;
}

export async function asAdminBooking(
  db: Queries,
  row: BookingRow,
  now: Date,
  terms: BookingTerms,
): Promise<AdminBooking> {
  const [meeting] = await asMeetings(db, [row], terms);
  if (!meeting) throw new Error('a booking has one meeting');
  return { meeting, canChange: canChangeByStaff(row, now), history: await readHistory(db, row.id) };
}

async function asMeetings(db: Queries, rows: readonly BookingRow[], terms: BookingTerms): Promise<Meeting[]> {
  const ids = rows.map(({ id }) => id);
  const areas = await areasWith(db, 'booking_id', ids);
  const files = await filesWith(db, 'booking_id', ids);
  const clients = await clientsOf(db, rows);
  return rows.map((row) => {
    const { service, ...booking } = asBooking(row, terms);
    const client = clients.get(row.id);
    return {
      ...booking,
      service: service?.name ?? null,
      area: areas(row.id)?.shown ?? null,
      files: files(row.id),
      name: client ? fullName(client) : '',
      email: client?.email ?? '',
      clientId: client ? (row.user_id ?? row.id) : null,
      isGuest: row.guest_email !== null,
      note: row.staff_note,
    };
  });
}
