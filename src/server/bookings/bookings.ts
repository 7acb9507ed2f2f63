import { sql } from 'kysely';
import type { MeetingMode } from '#contract/bookings/bookings.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { bookingsByDay, firstBookingAt } from './admin/booking-figures.ts';
import { closedOn } from './blocks.ts';
import { clientsOf, fullName } from './booking-clients.ts';
import { asBooking } from './booking-rows.ts';
import { startOfDay } from './calendar.ts';
import { blockCourseHours, bookingsWithin } from './course-blocks.ts';
import { revokeFeed } from './feed/feed.ts';
import { type BookingRules, type BookingTerms, readBookingRules } from './opening/booking-rules.ts';
import { readMeetingsEffect } from './opening/meetings-effect.ts';
import { publishSettings } from './opening/published-settings.ts';

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
  readMeetingsEffect,
  revokeFeed,
};

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

export async function countMeetings(db: Queries, now: Date, terms: BookingTerms) {
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
