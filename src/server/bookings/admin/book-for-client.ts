import { type bookForClient, clientMessages } from '#contract/admin/bookings.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { findAccount } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId, newUnusedReference } from '#server/platform/database/ids.ts';
import { assertBookableByStaff } from '../availability.ts';
import { type BookingRow, toTextColumns } from '../booking-rows.ts';
import { appendBookingEvent } from '../changes/booking-events.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { resource } from '../resource.ts';
import { lockSlots, lockUser, reserveCells } from '../slot-cells.ts';

type Form = BodyOf<typeof bookForClient>;

/**
 * Books for the account with an address, or for a guest, inside the caller's transaction.
 * @throws AppError VALIDATION_FAILED for a guest without names or a phone number, OUTSIDE_HOURS
 * @throws slotTaken
 */
export async function insertForClient(trx: Trx, rules: BookingRules, now: Date, form: Form): Promise<BookingRow> {
  const start = new Date(form.start);
  const account = await findAccount(trx, form.email);
  const userId = account?.user.id ?? null;
  if (userId) await lockUser(trx, userId);
  await lockSlots(trx);
  // Read under the lock: the hours may have been changed meanwhile.
  assertBookableByStaff((await rules.read(trx)).calendar, start, now);
  const row = await trx
    .insertInto('bookings')
    .values({
      id: newId(),
      ref: await newUnusedReference(trx, 'bookings', 'B', now),
      user_id: userId,
      ...(userId ? noGuest : guestIn(form)),
      type: 'consultation',
      service_id: form.serviceId ?? null,
      resource,
      start_at: start,
      end_at: addMinutes(start, limits.consultationMinutes),
      status: 'confirmed',
      hold_expires_at: null,
      client_zone: businessZone,
      mode: form.mode,
      phone: form.phone ? phoneAsE164(form.phone) : null,
      ...toTextColumns({ topic: form.topic }),
      whatsapp_consent: form.mode === 'whatsapp',
      created_at: now,
      confirmed_at: now,
      revised_at: now,
      day_reminder_at: null,
      hours_reminder_at: null,
      staff_note: form.note || null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await reserveCells(trx, rules.meetingRules, { bookingId: row.id, userId, start, now });
  await appendBookingEvent(trx, row, { event: 'booked', actor: 'staff' });
  return row;
}

const noGuest = { guest_email: null, guest_first_name: null, guest_last_name: null };

function guestIn({ email, firstName, lastName, phone }: Form) {
  if (!firstName || !lastName || !phone) {
    const fields = {
      ...(!firstName && { firstName: clientMessages.firstName }),
      ...(!lastName && { lastName: clientMessages.lastName }),
      ...(!phone && { phone: clientMessages.phone }),
    };
    throw new AppError('VALIDATION_FAILED', { fields });
  }
  return { guest_email: email, guest_first_name: firstName, guest_last_name: lastName };
}
