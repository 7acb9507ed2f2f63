import { sql } from 'kysely';
import { businessZone } from '#contract/bookings/bookings.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { areasWith, deleteAreasWith } from '#server/areas/areas.ts';
import { deleteFilesWith, filesWith } from '#server/attachments/attachments.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { readTemplate, type Template } from '#server/platform/email/templates.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { toTextColumns, toTexts } from './booking-rows.ts';
import { appendBookingEvent } from './changes/booking-events.ts';

/** An account with its address, or the address of a guest for whom staff booked. */
interface Person {
  userId: string | null;
  email: string | null;
}

const ofPerson = ({ userId, email }: Person) =>
  sql<boolean>`(bookings.user_id = ${userId}::uuid or bookings.guest_email = ${email})`;

const guest = (email: string): Person => ({ userId: null, email });
/** Includes what staff booked for the address before the account existed. */
const account = async (db: Queries, userId: string): Promise<Person> => ({
  userId,
  email: (await findUser(db, userId))?.email ?? null,
});

/** Upcoming meetings are cancelled and the owner is emailed; past ones are kept anonymously. @throws ContentError */
export function bookingsPart(platform: Platform): PersonalPart {
  const freedEmail = readTemplate(platform.content, 'booking-freed-owner', ['reference', 'businessTime']);
  async function erase(trx: Trx, person: Person): Promise<void> {
    await trx.deleteFrom('bookings').where(ofPerson(person)).where('status', '=', 'held').execute();
    await cancelToCome(platform, trx, person, freedEmail);
    const rows = await trx.selectFrom('bookings').select('id').where(ofPerson(person)).execute();
    await removePeople(
      trx,
      rows.map(({ id }) => id),
    );
  }
  return {
    name: 'bookings',
    about: 'Consultations you have booked, with the areas you marked and the names of the files you added.',
    export: async (db, userId) => exportBookings(db, await account(db, userId)),
    erase: async (trx, userId) => erase(trx, await account(trx, userId)),
    guest: { export: (db, email) => exportBookings(db, guest(email)), erase: (trx, email) => erase(trx, guest(email)) },
  };
}

const mostAtOnce = 100;

/** Erases guests some time after their meeting: they have no account for doing so (product/privacy.md#guests). */
export async function removeOldGuests({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = addHours(clock.now(), -24 * calendarLimits.guestKeptDays);
  let more = true;
  while (more) {
    more = await inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('bookings')
        .select('id')
        .where('guest_email', 'is not', null)
        .where('end_at', '<=', before)
        .orderBy('end_at')
        .limit(mostAtOnce)
        // Skips rows that another process is erasing.
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      await removePeople(trx, ids);
      return ids.length === mostAtOnce;
    });
  }
}

/** Erases the clients of bookings and all their data; the meeting and its outcome are kept. */
async function removePeople(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteAreasWith(trx, 'booking_id', ids);
  await deleteFilesWith(trx, 'booking_id', ids);
  await trx.deleteFrom('booking_links').where('booking_id', 'in', ids).execute();
  await trx.updateTable('booking_events').set({ reason: null }).where('booking_id', 'in', ids).execute();
  await trx
    .updateTable('bookings')
    .set({
      user_id: null,
      guest_email: null,
      guest_first_name: null,
      guest_last_name: null,
      phone: null,
      meeting_point: null,
      ...toTextColumns({}),
      client_zone: null,
      whatsapp_consent: false,
      staff_note: null,
    })
    .where('id', 'in', ids)
    .execute();
}

async function exportBookings(db: Queries, person: Person): ReturnType<PersonalPart['export']> {
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where(ofPerson(person))
    .where('status', '<>', 'held')
    .orderBy('start_at')
    .execute();
  const ids = bookings.map(({ id }) => id);
  const areas = await areasWith(db, 'booking_id', ids);
  const files = await filesWith(db, 'booking_id', ids);
  return bookings.map((row) => ({
    reference: row.ref,
    status: row.status,
    start: row.start_at,
    end: row.end_at,
    service: row.service_id,
    timeZone: row.client_zone,
    mode: row.mode,
    phone: row.phone,
    meetingPoint: row.meeting_point,
    ...toTexts(row),
    mayMessageOnWhatsApp: row.whatsapp_consent,
    noteOfStaff: row.staff_note,
    bookedAt: row.created_at,
    area: areas(row.id)?.text ?? null,
    files: files(row.id)
      .map(({ name }) => name)
      .join(', '),
  }));
}

export const bookingChangesPart: PersonalPart = {
  name: 'booking-changes',
  about: 'The history of your bookings.',
  export: async (db, userId) => exportChanges(db, await account(db, userId)),
  // The reasons in the history are erased with the bookings.
  guest: { export: (db, email) => exportChanges(db, guest(email)), erase: async () => undefined },
};

const exportChanges = (db: Queries, person: Person): ReturnType<PersonalPart['export']> =>
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
    .where(ofPerson(person))
    .orderBy('booking_events.id')
    .execute();

async function cancelToCome(
  { clock, config, mailer }: Platform,
  trx: Trx,
  person: Person,
  renderFreed: Template<'reference' | 'businessTime'>,
): Promise<void> {
  const cancelled = await trx
    .updateTable('bookings')
    .set((eb) => ({ status: 'cancelled', ics_sequence: eb('ics_sequence', '+', 1), revised_at: clock.now() }))
    .where(ofPerson(person))
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
