import type { Selectable } from 'kysely';
import { type Booking, type BookingTexts, bookingMessages, type MeetingMode } from '#contract/bookings/bookings.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readReference } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Client, clientOf } from './booking-clients.ts';
import type { MeetingRules } from './calendar.ts';
import type { BookingTerms } from './opening/booking-rules.ts';

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

export interface BookingWithClient {
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

export const toTexts = (row: BookingRow): BookingTexts => ({
  organisation: row.organisation,
  topic: row.topic ?? '',
});

/** The columns of what a client tells us; empty ones for what is not given. */
export const toTextColumns = (texts: Partial<Record<keyof BookingTexts, string | undefined>>) => ({
  organisation: texts.organisation || null,
  topic: texts.topic ?? '',
});

export function asBooking(row: BookingRow, terms: BookingTerms): Booking {
  const name = row.service_id && terms.serviceName(row.service_id);
  if (row.status === 'held' || !row.ref || !row.mode) throw new Error('a held slot is not a booking');
  return {
    ref: row.ref,
    type: row.type,
    service: row.service_id ? { id: row.service_id, name: name || row.service_id } : null,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    changeDeadline: changeDeadlineOf(row, terms.calendar.meetingRules).toISOString(),
    clientZone: row.client_zone ?? '',
    mode: row.mode,
    phone: row.phone,
    meetingPoint: row.meeting_point ?? terms.standingPoint(row.mode),
    ...toTexts(row),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

/** Null once the account is deleted. */
export async function withClient(db: Queries, row: BookingRow, terms: BookingTerms): Promise<BookingWithClient | null> {
  const person = await clientOf(db, row);
  return person && { row, booking: asBooking(row, terms), person };
}

const changeDeadlineOf = ({ start_at: start }: BookingRow, { changeUntilHours }: MeetingRules): Date =>
  addHours(start, -changeUntilHours);

export const canChange = (row: BookingRow, now: Date, rules: MeetingRules): boolean =>
  row.status === 'confirmed' && now < changeDeadlineOf(row, rules);
