import { bookingAttachments } from '#contract/bookings/booking-attachments.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { Attachments } from '#contract/files/attachments.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { attachedTo, createChangeEmails, mountAttachments } from '#server/attachments/attachments.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type BookingRow, readBooking } from '../booking-rows.ts';

/** Area and files can be changed until the meeting is over. */
const isOpen = ({ status, end_at: end }: BookingRow, now: Date): boolean => status === 'confirmed' && now < end;

export async function attachmentsOf(db: Queries, now: Date, row: BookingRow): Promise<Attachments> {
  const canChange = isOpen(row, now);
  const attached = await attachedTo(db, { column: 'booking_id', id: row.id });
  return { ...attached, canChange, canChangeArea: canChange, acceptedKm2: null };
}

/** The area and the files that a customer adds to their booking. */
export function mountBookingAttachments(platform: Platform): void {
  const { db, clock } = platform;
  mountAttachments<BookingRow>(platform, {
    name: 'booking',
    calls: bookingAttachments,
    readOwn: (userId, ref) => readBooking(db, userId, ref),
    lock: (trx, { id, user_id: userId }) =>
      trx
        .selectFrom('bookings')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound),
    assertOpen(row, now) {
      if (row.status === 'cancelled') throw new AppError('ALREADY_CANCELLED');
      if (!isOpen(row, now)) throw new AppError('MEETING_OVER');
    },
    appendEvent: (trx, { user_id: userId, ref }, { part, action }) =>
      audit(trx, clock, { event: `booking.${part}_${action}`, userId, subject: ref ?? '' }),
    view: (trx, row, now) => attachmentsOf(trx, now, row),
  });
}

/** @throws ContentError for a wrong template */
export const createAttachmentEmails = (platform: Platform) =>
  createChangeEmails(platform, {
    column: 'booking_id',
    kind: 'booking-attachments-owner',
    placeholders: ['reference', 'businessTime', 'name', 'email', 'adminUrl'],
    async describe(trx, id) {
      const row = await trx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const person = row.user_id ? await findUser(trx, row.user_id) : null;
      if (!person || row.status !== 'confirmed') return null;
      const values = {
        reference: row.ref ?? '',
        businessTime: formatInstant(row.start_at, businessZone),
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
        adminUrl: platform.link('/admin'),
      };
      return { email: person.email, values };
    },
  });
