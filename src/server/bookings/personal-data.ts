import { businessZone } from '#contract/bookings/bookings.ts';
import { areasWith, deleteAreasWith } from '#server/areas/areas.ts';
import { deleteFilesWith, filesWith } from '#server/files/files.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { readTemplate, type Template } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { appendBookingEvent } from './changes/booking-events.ts';

/** Upcoming meetings are cancelled and the owner is emailed; past ones stay without the person. @throws ContentError */
export function bookingsPart(platform: Platform): PersonalPart {
  const freedEmail = readTemplate(platform.content, 'booking-freed-owner', ['reference', 'businessTime']);
  return {
    name: 'bookings',
    about: 'Consultations you have booked, with the areas you marked and the names of the files you added.',
    export: exportBookings,
    async erase(trx, userId) {
      await trx.deleteFrom('bookings').where('user_id', '=', userId).where('status', '=', 'held').execute();
      await cancelToCome(platform, trx, userId, freedEmail);
      const all = trx.selectFrom('bookings').select('id').where('user_id', '=', userId);
      const ids = (await all.execute()).map(({ id }) => id);
      await deleteAreasWith(trx, 'booking_id', ids);
      await deleteFilesWith(trx, 'booking_id', ids);
      await trx.deleteFrom('booking_links').where('booking_id', 'in', all).execute();
      await trx.updateTable('booking_events').set({ reason: null }).where('booking_id', 'in', all).execute();
      await trx
        .updateTable('bookings')
        .set({
          user_id: null,
          phone: null,
          meeting_point: null,
          organisation: null,
          topic: '',
          client_zone: null,
          whatsapp_consent: false,
          staff_note: null,
        })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

async function exportBookings(db: Queries, userId: string): ReturnType<PersonalPart['export']> {
  const bookings = await db
    .selectFrom('bookings')
    .select([
      'id',
      'ref as reference',
      'status',
      'start_at as start',
      'end_at as end',
      'service_id as service',
      'client_zone as timeZone',
      'mode',
      'phone',
      'meeting_point as meetingPoint',
      'organisation',
      'topic',
      'whatsapp_consent as mayMessageOnWhatsApp',
      'staff_note as noteOfStaff',
      'created_at as bookedAt',
    ])
    .where('user_id', '=', userId)
    .where('status', '<>', 'held')
    .orderBy('start_at')
    .execute();
  const ids = bookings.map(({ id }) => id);
  const areas = await areasWith(db, 'booking_id', ids);
  const files = await filesWith(db, 'booking_id', ids);
  return bookings.map(({ id, ...booking }) => ({
    ...booking,
    area: areas(id)?.text ?? null,
    files: files(id)
      .map(({ name }) => name)
      .join(', '),
  }));
}

export const bookingChangesPart: PersonalPart = {
  name: 'booking-changes',
  about: 'The history of your bookings.',
  export: (db, userId) =>
    db
      .selectFrom('booking_events')
      .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
      .select([
        'ref as reference',
        'at',
        'event',
        'actor as by',
        'booking_events.start_at as start',
        'previous_start_at as previousStart',
        'reason',
      ])
      .where('bookings.user_id', '=', userId)
      .orderBy('booking_events.id')
      .execute(),
};

async function cancelToCome(
  { clock, config, mailer }: Platform,
  trx: Trx,
  userId: string,
  renderFreed: Template<'reference' | 'businessTime'>,
): Promise<void> {
  const cancelled = await trx
    .updateTable('bookings')
    .set((eb) => ({ status: 'cancelled', ics_sequence: eb('ics_sequence', '+', 1), revised_at: clock.now() }))
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    .where('start_at', '>', clock.now())
    .returningAll()
    .execute();
  for (const row of cancelled) {
    const { id, ref, start_at: start } = row;
    await trx.deleteFrom('slot_cells').where('booking_id', '=', id).execute();
    await appendBookingEvent(trx, row, { event: 'cancelled', actor: 'client' });
    if (!config.ownerEmail) continue;
    const rendered = renderFreed({ reference: ref ?? '', businessTime: formatInstant(start, businessZone) });
    await mailer.post(trx, { kind: 'booking-freed-owner', to: config.ownerEmail, ...rendered });
  }
}
