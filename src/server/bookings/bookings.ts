import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Booking, bookingMessages, changeDeadlineOf, type MeetingMode } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { bookingsByDay, firstBookingAt } from './admin/booking-figures.ts';
import { closedOn } from './blocks.ts';
import { startOfDay } from './calendar.ts';
import { blockCourseHours, bookingsWithin } from './course-blocks.ts';
import { type BookingRules, type BookingTerms, readBookingRules } from './opening/booking-rules.ts';
import { publishSettings } from './opening/published-settings.ts';
import { type Client, clientsOf, fullName } from './people.ts';
import type {} from './tables.ts';

export {
  type BookingRules,
  type BookingTerms,
  blockCourseHours,
  bookingsByDay,
  bookingsWithin,
  closedOn,
  firstBookingAt,
  publishSettings,
  readBookingRules,
};

const selectBookings = (db: Queries, userId: string) =>
  db.selectFrom('bookings').selectAll().where('user_id', '=', userId).where('status', '<>', 'held');

export type BookingRow = Selectable<Tables['bookings']>;

/** @throws AppError VALIDATION_FAILED for a service or a meeting mode that is no longer offered */
export function assertOffered(terms: BookingTerms, wanted: { serviceId?: string | undefined; mode: MeetingMode }) {
  if (wanted.serviceId && !terms.serviceName(wanted.serviceId)) {
    throw new AppError('VALIDATION_FAILED', { fields: { serviceId: bookingMessages.service } });
  }
  if (!terms.modes.includes(wanted.mode)) {
    throw new AppError('VALIDATION_FAILED', { fields: { mode: bookingMessages.modeNotOffered } });
  }
}

export interface Meeting {
  row: BookingRow;
  booking: Booking;
  person: Client;
}

export function listBookings(db: Queries, userId: string, scope: 'upcoming' | 'past', now: Date) {
  const own = selectBookings(db, userId);
  return scope === 'upcoming'
    ? own.where('end_at', '>', now).where('status', '=', 'confirmed').orderBy('start_at').execute()
    : own
        .where((eb) => eb.or([eb('end_at', '<=', now), eb('status', '<>', 'confirmed')]))
        .orderBy('start_at', 'desc')
        .limit(100)
        .execute();
}

interface MeetingOfDay {
  ref: string;
  start: string;
  end: string;
  name: string;
  topic: string;
  mode: MeetingMode;
}

/** The meetings of a day, soonest first, and when the first one after it begins. */
export async function meetingsOfDay(db: Queries, date: string, terms: BookingTerms) {
  const [begins, ends] = [startOfDay(date), startOfDay(addDays(date, 1))];
  const stands = db
    .selectFrom('bookings')
    .where('status', 'in', ['confirmed', 'completed', 'no_show'])
    .orderBy('start_at');
  const rows = await stands.selectAll().where('start_at', '>=', begins).where('start_at', '<', ends).execute();
  const clients = await clientsOf(db, rows);
  const next = await stands.select('start_at').where('start_at', '>=', ends).limit(1).executeTakeFirst();
  const meetings = rows.flatMap((row): MeetingOfDay[] => {
    const client = clients.get(row.id);
    const { ref, start, end, topic, mode } = asBooking(row, terms);
    return client ? [{ ref, start, end, topic, mode, name: fullName(client) }] : [];
  });
  return { meetings, next: next?.start_at ?? null };
}

const modesWithoutPoint = ({ standingPoint }: BookingTerms) =>
  (['video', 'in_person'] as const).filter((mode) => standingPoint(mode) === null);

/** Upcoming meetings until an instant that have neither a link nor an address. */
export async function meetingsWithoutPoint(db: Queries, now: Date, until: Date, terms: BookingTerms) {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('end_at', '>', now)
    .where('start_at', '<=', until)
    .where('meeting_point', 'is', null)
    .where(sql<boolean>`mode = any(${modesWithoutPoint(terms)})`)
    .orderBy('start_at')
    .execute();
  const clients = await clientsOf(db, rows);
  return rows.flatMap(({ id, ref, topic, start_at: start }) => {
    const client = clients.get(id);
    return ref && client ? [{ ref, name: fullName(client), topic: topic ?? '', start }] : [];
  });
}

export async function countForAdmin(db: Queries, now: Date, terms: BookingTerms) {
  const dayBegan = startOfDay(businessDate(now));
  return await db
    .selectFrom('bookings')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('end_at', '>', now)
        .filterWhere('meeting_point', 'is', null)
        .filterWhere(sql<boolean>`mode = any(${modesWithoutPoint(terms)})`)
        .as('withoutPoint'),
      eb.fn.countAll<number>().filterWhere('start_at', '<', dayBegan).as('unmarked'),
      eb.fn.min<Date | null>('start_at').filterWhere('start_at', '<', dayBegan).as('unmarkedSince'),
      eb.fn.countAll<number>().filterWhere('end_at', '>', now).as('toCome'),
    ])
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
}

export async function findBooking(db: Queries, userId: string, written: string): Promise<BookingRow | undefined> {
  const ref = readReference('B', written);
  return ref ? selectBookings(db, userId).where('ref', '=', ref).executeTakeFirst() : undefined;
}

/** @throws AppError NOT_FOUND, also for another account's booking */
export async function readBooking(db: Queries, userId: string, written: string): Promise<BookingRow> {
  const row = await findBooking(db, userId, written);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export function asBooking(row: BookingRow, terms: BookingTerms): Booking {
  const name = row.service_id && terms.serviceName(row.service_id);
  if (row.status === 'held' || !row.ref || !row.mode) throw new Error('a held slot is not a booking');
  return {
    ref: row.ref,
    type: row.type,
    service: row.service_id ? { id: row.service_id, name: name || row.service_id } : null,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    clientZone: row.client_zone ?? '',
    mode: row.mode,
    phone: row.phone,
    meetingPoint: row.meeting_point ?? terms.standingPoint(row.mode),
    organisation: row.organisation,
    topic: row.topic ?? '',
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

export const canChange = ({ status, start_at: start }: BookingRow, now: Date): boolean =>
  status === 'confirmed' && now < new Date(changeDeadlineOf(start.toISOString()));

export async function findAttendees(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bookings')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('status', '=', 'completed')
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

/** The service of an account's last booking that names one and was not cancelled, and when it was confirmed. */
export async function lastBookedService(db: Queries, userId: string): Promise<{ id: string; at: Date } | null> {
  const row = await db
    .selectFrom('bookings')
    .select(['service_id as id', 'confirmed_at as at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['confirmed', 'completed'])
    .where('service_id', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id && row.at ? { id: row.id, at: row.at } : null;
}
