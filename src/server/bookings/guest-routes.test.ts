import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookForClient, listMeetings, readAdminBooking } from '#contract/admin/bookings.ts';
import {
  addClientNote,
  deleteClient,
  downloadGuestData,
  listClients,
  readClient,
} from '#contract/admin/clients/clients.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { addHours } from '#server/platform/clock.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { clientChangesOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { holdAt, tuesday } from '#tests/support/data/meetings.ts';
import { tablesWith } from '#tests/support/database/tables-with.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let staff: SignedIn;
let owner: SignedIn;
/** A sign-in ends after a day at most. */
async function setClock(now: Date): Promise<void> {
  app.clock.set(now);
  staff = await signedIn(app, { roles: ['owner'] });
  owner = await signedIn(app, { roles: ['owner'] });
}
beforeEach(async () => {
  await app.site.platform.db.deleteFrom('bookings').execute();
  await setClock(mondayMorning);
});

let guests = 0;
const newGuest = () => {
  guests += 1;
  return {
    email: `gogo.${guests}@example.com`,
    firstName: 'Gogo',
    lastName: `Zwelithini${guests}`,
    phone: `07729900${10 + guests}`,
  };
};
type Guest = ReturnType<typeof newGuest>;

async function book(guest: Guest, start = tuesday('10:00')): Promise<string> {
  const about = { topic: `The weir of ${guest.lastName}`, note: `${guest.lastName} hears badly` };
  const body = { ...guest, ...about, start, mode: 'phone' as const };
  return (await staff.visitor.call(bookForClient, { body })).body.ref;
}
const listed = async (q: string, show: 'all' | 'accounts' | 'guests' = 'all') =>
  (await staff.visitor.call(listClients, { query: { show, q } })).body.clients;
const idOf = async ({ email }: Guest): Promise<string> => (await listed(email))[0]?.id ?? '';
const read = (id: string) => staff.visitor.call(readClient, { params: { id } });
const write = ({ email }: Guest) =>
  app.visitor().call(sendInquiry, { body: { ...inquiryBody('general'), email, name: 'Gogo' } });
const noted = (id: string, text: string) =>
  staff.visitor.call(
    addClientNote,
    { params: { id }, body: { text } },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  );
const traces = ({ email, lastName, phone }: Guest) =>
  tablesWith(app.site.platform.db, [email, lastName, phone.slice(1)]);
const passDays = (days: number) => setClock(addHours(app.clock.now(), 24 * days));
const changesOf = (subject: string) => clientChangesOf(app, subject);

describe('a guest with a booking made by staff', () => {
  it('is listed among the clients once, found by the beginning of a name or address, and has a page', async () => {
    const guest = newGuest();
    const ref = await book(guest);
    app.clock.passSeconds(60);
    await book(guest, tuesday('14:00'));
    const name = `Gogo ${guest.lastName}`;
    for (const q of [
      guest.email,
      guest.lastName,
      name,
      guest.phone,
      guest.phone.slice(1, 8),
      `+263 ${guest.phone.slice(1)}`,
    ]) {
      expect(await listed(q, 'guests')).toMatchObject([{ name, email: guest.email, isGuest: true }]);
    }
    expect(await listed(guest.email, 'accounts')).toEqual([]);
    const { body } = await read(await idOf(guest));
    expect(body).toMatchObject({ name, phone: `+263${guest.phone.slice(1)}`, isGuest: true, nextMeeting: { ref } });
    expect(body.timeline.filter(({ kind }) => kind === 'booking')).toHaveLength(2);
  });

  it('is one client together with their messages, and with a later account', async () => {
    const guest = newGuest();
    const ref = await book(guest);
    const before = await idOf(guest);
    await write(guest);
    const [both, ...more] = await listed(guest.email);
    expect([both?.name, more]).toEqual(['Gogo', []]);
    expect((await read(before)).body.id).toBe(both?.id);
    const account = await signedIn(app, { email: guest.email });
    expect((await listed(guest.email)).map(({ id }) => id)).toEqual([account.userId]);
    const page = (await read(before)).body;
    expect(page).toMatchObject({ id: account.userId, isGuest: false, nextMeeting: { ref } });
  });
});

describe('GET /admin/clients/:id/data.zip', () => {
  it('200 with the data of this guest only, and an audit row', async () => {
    const [guest, other] = [newGuest(), newGuest()];
    const ref = await book(guest);
    await book(other, tuesday('14:00'));
    await write(guest);
    const id = await idOf(guest);
    await noted(id, 'Speaks Kalanga.');
    const reply = await staff.visitor.call(downloadGuestData, { params: { id } });
    expect(outcome(reply)).toBe('200');
    const files = Object.fromEntries(
      Object.entries(unzipSync(reply.bytes)).map(([name, content]) => [name, strFromU8(content)]),
    );
    const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
    expect(rows('bookings')).toMatchObject([
      { reference: ref, phone: `+263${guest.phone.slice(1)}`, topic: `The weir of ${guest.lastName}` },
    ]);
    expect(rows('booking-changes')).toMatchObject([{ reference: ref, event: 'booked' }]);
    expect(rows('inquiries')).toMatchObject([{ name: 'Gogo', email: guest.email }]);
    expect(rows('staff-notes')).toMatchObject([{ text: 'Speaks Kalanga.' }]);
    expect(rows('letters').length).toBeGreaterThan(1);
    expect(files['README.txt']).toContain(`the person with the address ${guest.email},`);
    expect(JSON.stringify(files)).not.toContain(other.email);
    expect(await changesOf(id)).toMatchObject([
      { event: 'client.note_added' },
      { event: 'client.data_exported', user_id: staff.userId, before: '', after: 'downloaded to hand over' },
    ]);
  });

  it('404 for an account, whose owner downloads the data', async () => {
    const reply = await staff.visitor.call(downloadGuestData, { params: { id: owner.userId } });
    expect(outcome(reply)).toBe('404 NOT_FOUND');
  });
});

describe('POST /admin/clients/:id/deletion of a guest', () => {
  const remove = (by: SignedIn, id: string, email: string) =>
    by.visitor.call(deleteClient, { params: { id }, body: { email } });

  it('202 for the owner: no table names the guest, the slot is free, past meetings stay; then 404', async () => {
    const guest = newGuest();
    const past = await book(guest);
    await passDays(2);
    const start = new Date(Date.parse(tuesday('10:00')) + 3 * 86_400_000).toISOString();
    const coming = await book(guest, start);
    await write(guest);
    const id = await idOf(guest);
    await noted(id, `${guest.lastName} hears badly, call twice.`);
    const other = await signedIn(app, { roles: ['staff'] });
    expect(outcome(await remove(other, id, guest.email))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(owner, id, 'other@example.com'))).toBe('422 VALIDATION_FAILED');
    expect(await traces(guest)).not.toEqual([]);

    const reply = await remove(owner, id, guest.email);
    expect([outcome(reply), reply.body.deletesAt]).toEqual(['202', null]);
    // Emails to the owner about the bookings are deleted later, as are those about accounts.
    const { db } = app.site.platform;
    await db.deleteFrom('emails').where('to_address', '=', 'office@example.com').execute();
    expect(await traces(guest)).toEqual([]);
    const meeting = async (ref: string) =>
      (await staff.visitor.call(readAdminBooking, { params: { ref } })).body.meeting;
    expect(await meeting(past)).toMatchObject({ status: 'confirmed', name: '', email: '', phone: null, topic: '' });
    expect(await meeting(coming)).toMatchObject({ status: 'cancelled', name: '' });
    expect((await holdAt((await signedIn(app)).visitor, start)).status).toBe(201);
    expect(await changesOf(id)).toMatchObject([
      { event: 'client.note_added' },
      { event: 'client.deleted', user_id: owner.userId, before: 'kept', after: 'deleted on request' },
    ]);
    expect(outcome(await remove(owner, id, guest.email))).toBe('404 NOT_FOUND');
    expect(await listed(guest.email)).toEqual([]);
  });
});

describe('a guest after the retention period', () => {
  it('is removed from the booking, with the notes about them; the meeting still counts', async () => {
    const [guest, later] = [newGuest(), newGuest()];
    const ref = await book(guest);
    await passDays(1);
    await book(later, new Date(Date.parse(tuesday('10:00')) + 86_400_000).toISOString());
    await noted(await idOf(guest), 'Hard of hearing.');
    const { db, scheduler } = app.site.platform;
    await setClock(addHours(new Date(tuesday('10:30')), 24 * calendarLimits.guestKeptDays - 1));
    await scheduler.runDue();
    expect(await listed(guest.email)).toHaveLength(1);
    await setClock(addHours(app.clock.now(), 1));
    await scheduler.runDue();
    await scheduler.runDue();
    expect(await listed(guest.email)).toEqual([]);
    expect(await listed(later.email)).toHaveLength(1);
    expect(await tablesWith(db, [guest.lastName])).toEqual([]);
    expect(await db.selectFrom('client_notes').selectAll().where('guest_email', '=', guest.email).execute()).toEqual(
      [],
    );
    const { meetings } = (await staff.visitor.call(listMeetings, { query: { show: 'all', q: ref } })).body;
    expect(meetings).toMatchObject([{ ref, status: 'confirmed', name: '', phone: null, topic: '', note: null }]);
  });

  it('leaves the bookings of accounts unchanged', async () => {
    const { email } = await signedIn(app);
    const guest = newGuest();
    const ref = await book({ ...guest, email });
    await passDays(calendarLimits.guestKeptDays + 2);
    await app.site.platform.scheduler.runDue();
    const { meeting } = (await staff.visitor.call(readAdminBooking, { params: { ref } })).body;
    expect(meeting).toMatchObject({ email, topic: `The weir of ${guest.lastName}`, isGuest: false });
  });
});
