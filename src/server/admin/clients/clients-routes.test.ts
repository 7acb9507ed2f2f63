import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeProfile } from '#contract/accounts/profile.ts';
import { readAdminBooking } from '#contract/admin/bookings.ts';
import { readAdminBrief } from '#contract/admin/briefs.ts';
import {
  addClientNote,
  changeClientNote,
  deleteClient,
  deleteClientNote,
  exportClientData,
  exportClients,
  listClients,
  readClient,
} from '#contract/admin/clients/clients.ts';
import { readThread } from '#contract/admin/inquiries/threads.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { clientChangesOf } from '#tests/support/audit/audit-trail.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { receive } from '#tests/support/data/admin-orders.ts';
import { sendNew } from '#tests/support/data/briefs.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';
import { publish } from '#tests/support/data/reviews.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let client: SignedIn;
let staff: SignedIn;
let owner: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  client = await signedIn(app);
  staff = await signedIn(app, { roles: ['staff'] });
  owner = await signedIn(app, { roles: ['owner'] });
});

const write = (email: string, name = 'Rudo Dube') =>
  app.visitor().call(sendInquiry, { body: { ...inquiryBody('general'), email, name } });
const list = async (query: Record<string, string>) =>
  (await staff.visitor.call(listClients, { query: { show: 'all', ...query } as never })).body.clients;
const read = async (id: string) => (await staff.visitor.call(readClient, { params: { id } })).body;
const changesOf = (subject: string) => clientChangesOf(app, subject);

describe('GET /admin/clients', () => {
  it('200 with accounts and guests, each once, by name and address, and as a CSV file', async () => {
    const guest = `rudo.${randomUUID().slice(0, 8)}@example.com`;
    await write(guest);
    app.clock.passSeconds(60);
    await write(guest);
    await write(client.email);
    expect(await list({ q: guest })).toMatchObject([{ name: 'Rudo Dube', email: guest, isGuest: true }]);
    expect(await list({ q: client.email })).toEqual([
      { id: client.userId, name: 'Tendai Moyo', email: client.email, since: expect.any(String), isGuest: false },
    ]);
    const phone = `+26377${String(Date.now()).slice(-7)}`;
    await app.site.platform.db.updateTable('users').set({ phone }).where('id', '=', client.userId).execute();
    for (const q of [`0${phone.slice(4)}`, phone, `00${phone.slice(1, 12)}`]) {
      expect(await list({ q })).toMatchObject([{ id: client.userId }]);
    }
    expect(await list({ q: guest, show: 'accounts' })).toEqual([]);
    expect(await list({ q: client.email, show: 'guests' })).toEqual([]);
    const csv = await owner.visitor.call(exportClients, { query: { show: 'all', q: guest } });
    expect(outcome(csv)).toBe('200');
  });

  it('200 with a guest who wrote, by the phone number of the message, which the page of the guest shows', async () => {
    const email = `called.${randomUUID().slice(0, 8)}@example.com`;
    await app.visitor().call(sendInquiry, { body: inquiryBody('general', { email, phone: '0719 111 222' }) });
    for (const q of ['0719 111 222', '+263 (0)71 911 1222', '263719111222']) {
      expect(await list({ q })).toMatchObject([{ email, isGuest: true }]);
    }
    const [guest] = await list({ q: email });
    const page = await staff.visitor.call(readClient, { params: { id: guest?.id ?? '' } });
    expect(page.body).toMatchObject({ email, phone: '+263719111222' });
  });

  it('200 page by page without losing or repeating one', async () => {
    const emails: string[] = [];
    for (let count = 0; count < limits.inquiriesPerPage + 2; count += 1) {
      app.clock.passSeconds(1);
      const email = `page.${count}.${randomUUID().slice(0, 6)}@example.com`;
      if (count % 2) await write(email, 'Paged Guest');
      else await signedIn(app, { email });
      emails.unshift(email);
    }
    const first = (await staff.visitor.call(listClients, { query: { show: 'all', from: '2026-03-02' } })).body;
    const query = { show: 'all', from: '2026-03-02', cursor: first.cursor ?? '' } as const;
    const rest = (await staff.visitor.call(listClients, { query })).body;
    const found = [...first.clients, ...rest.clients].map(({ email }) => email);
    expect(found.filter((email) => email.startsWith('page.'))).toEqual(emails);
  });
});

describe('GET /admin/clients/:id', () => {
  it('200 with all records of one person', async () => {
    const { ref } = await order(client.visitor);
    await receive(staff.visitor, ref, { amountCents: 4_000 });
    const start = '2026-03-04T08:00:00.000Z';
    const booking = await bookAt(client.visitor, start);
    const brief = await sendNew(client.visitor);
    await publish(client.visitor);
    await write(client.email);
    const page = await read(client.userId);
    expect(page).toMatchObject({
      id: client.userId,
      email: client.email,
      isGuest: false,
      money: { paidCents: 4_000, dueCents: 6_000, orders: 1 },
      nextMeeting: { ref: booking.ref, start },
      notes: [],
    });
    const kinds = new Set(page.timeline.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['booking', 'brief', 'email', 'inquiry', 'order', 'review']);
    expect(page.map?.areas.map((area) => area.ref)).toEqual([brief.ref]);
  });

  it('200 with the phone and organisation last given with a booking, an order or an inquiry', async () => {
    expect(await read(client.userId)).toMatchObject({ phone: null, organisation: null });
    await bookAt(client.visitor, '2026-03-06T08:00:00.000Z', {
      mode: 'phone',
      phone: '0772 222 222',
      organisation: 'Umguza RDC',
    });
    expect(await read(client.userId)).toMatchObject({ phone: '+263772222222', organisation: 'Umguza RDC' });
    app.clock.passSeconds(1);
    await client.visitor.call(sendInquiry, { body: inquiryBody('general', { organisation: 'Hillside' }) });
    expect(await read(client.userId)).toMatchObject({ phone: '+263772222222', organisation: 'Hillside' });
    const profile = { firstName: 'Tendai', lastName: 'Moyo', phone: '0771 234 567', organisation: 'Own farm' };
    await client.visitor.call(changeProfile, { body: profile });
    expect(await read(client.userId)).toMatchObject({ phone: '+263771234567', organisation: 'Own farm' });
  });

  it('200 for a guest by the id of any message; an account with the same address takes precedence', async () => {
    const email = `guest.${randomUUID().slice(0, 8)}@example.com`;
    await write(email);
    const [found] = await list({ q: email });
    const id = found?.id ?? '';
    expect(await read(id)).toMatchObject({ id, email, isGuest: true, money: { orders: 0 }, map: null });
    const account = await signedIn(app, { email });
    expect(await read(id)).toMatchObject({ id: account.userId, isGuest: false });
  });

  it('200 by the id that bookings, briefs and inquiries of an account or a guest give', async () => {
    const guest = `rudo.${randomUUID().slice(0, 8)}@example.com`;
    const written = (await write(guest)).body;
    const own = (await client.visitor.call(sendInquiry, { body: inquiryBody('general') })).body;
    const brief = await sendNew(client.visitor);
    const booking = await bookAt(client.visitor, '2026-03-05T08:00:00.000Z');
    const threadOf = async ({ ref }: { ref: string }) =>
      (await staff.visitor.call(readThread, { params: { ref } })).body.clientId ?? '';
    const ids = [
      await threadOf(own),
      (await staff.visitor.call(readAdminBrief, { params: { ref: brief.ref } })).body.customer.clientId,
      (await staff.visitor.call(readAdminBooking, { params: { ref: booking.ref } })).body.meeting.clientId,
    ];
    expect(ids).toEqual([client.userId, client.userId, client.userId]);
    expect(await read(await threadOf(written))).toMatchObject({ email: guest, isGuest: true });
  });

  it('404 for an unknown id', async () => {
    const reply = await staff.visitor.call(readClient, { params: { id: randomUUID() } });
    expect(outcome(reply)).toBe('404 NOT_FOUND');
  });
});

describe('notes about a client', () => {
  const add = (text: string, idempotencyKey: string = randomUUID()) =>
    staff.visitor.call(addClientNote, { params: { id: client.userId }, body: { text } }, { idempotencyKey });

  it('are added once for a key, changed and deleted, with audit rows that do not hold their text', async () => {
    const key = randomUUID();
    const added = await add('Prefers WhatsApp.', key);
    expect(outcome(added)).toBe('201');
    expect((await add('Prefers WhatsApp.', key)).body.notes).toHaveLength(1);
    const params = { id: client.userId, noteId: added.body.notes[0]?.id ?? '' };
    app.clock.passSeconds(60);
    const changed = await staff.visitor.call(changeClientNote, {
      params,
      body: { text: 'Prefers calls.', revision: 1 },
    });
    expect(changed.body.notes).toMatchObject([
      { text: 'Prefers calls.', by: 'Tendai Moyo', changedAt: expect.any(String) },
    ]);
    expect(outcome(await staff.visitor.call(deleteClientNote, { params }))).toBe('200');
    expect(outcome(await staff.visitor.call(deleteClientNote, { params }))).toBe('200');
    const user_id = staff.userId;
    expect(await changesOf(client.userId)).toEqual([
      { event: 'client.note_added', user_id, before: 'no note', after: '17 characters' },
      { event: 'client.note_changed', user_id, before: '17 characters', after: '14 characters' },
      { event: 'client.note_deleted', user_id, before: '14 characters', after: 'no note' },
    ]);
  });

  it('404 for a note about somebody else', async () => {
    const { notes } = (await add('Of this one.')).body;
    const other = await signedIn(app);
    const params = { id: other.userId, noteId: notes[0]?.id ?? '' };
    const reply = await staff.visitor.call(changeClientNote, { params, body: { text: 'Of another.', revision: 1 } });
    expect(outcome(reply)).toBe('404 NOT_FOUND');
  });

  it('409 NOTE_CHANGED for a text written for an older revision; the same text again changes nothing', async () => {
    const { notes } = (await add('First.')).body;
    const params = { id: client.userId, noteId: notes[0]?.id ?? '' };
    const change = (text: string, revision: number) =>
      staff.visitor.call(changeClientNote, { params, body: { text, revision } });
    expect(outcome(await change('From one tab.', 1))).toBe('200');
    expect(outcome(await change('From another tab.', 1))).toBe('409 NOTE_CHANGED');
    expect((await change('From one tab.', 1)).body.notes).toMatchObject([{ text: 'From one tab.', revision: 2 }]);
  });

  it('409 TOO_MANY_NOTES beyond the limit, also for notes added at once', async () => {
    const note = { user_id: client.userId, guest_email: null, text: 'One of many.', written_by: staff.userId };
    const at = { created_at: app.clock.now(), changed_at: app.clock.now() };
    const rows = Array.from({ length: limits.notesMax - 1 }, () => ({ id: randomUUID(), ...note, ...at }));
    await app.site.platform.db.insertInto('client_notes').values(rows).execute();
    const outcomes = (await Promise.all(['One.', 'Two.', 'Three.'].map((text) => add(text)))).map(outcome);
    expect(outcomes.sort()).toEqual(['201', '409 TOO_MANY_NOTES', '409 TOO_MANY_NOTES']);
  });
});

describe('export and deletion by the admin', () => {
  it('202: the person is emailed when the download is ready, and the audit row names who requested it', async () => {
    const reply = await owner.visitor.call(exportClientData, { params: { id: client.userId } });
    expect(outcome(reply)).toBe('202');
    expect((await app.emails(client.email)).map(({ kind }) => kind)).toEqual(['data-export-ready']);
    expect(await changesOf(client.userId)).toMatchObject([{ event: 'client.data_exported', user_id: owner.userId }]);
  });

  it('404 for a guest, who has no account', async () => {
    const email = `guest.${randomUUID().slice(0, 8)}@example.com`;
    await write(email);
    const [found] = await list({ q: email });
    const reply = await owner.visitor.call(exportClientData, { params: { id: found?.id ?? '' } });
    expect(outcome(reply)).toBe('404 NOT_FOUND');
  });

  const remove = (by: SignedIn, id: string, email: string) =>
    by.visitor.call(deleteClient, { params: { id }, body: { email } });

  it('202 for the business owner: one email, once, with the days of grace; 403 for staff', async () => {
    expect(outcome(await remove(staff, client.userId, client.email))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(owner, client.userId, 'other@example.com'))).toBe('422 VALIDATION_FAILED');
    const reply = await remove(owner, client.userId, client.email);
    expect(outcome(reply)).toBe('202');
    expect((await remove(owner, client.userId, client.email)).body).toEqual(reply.body);
    expect((await app.emails(client.email)).map(({ kind }) => kind)).toEqual(['account-deletion-planned']);
    expect(await changesOf(client.userId)).toMatchObject([{ event: 'client.deletion_planned', user_id: owner.userId }]);
    expect((await read(client.userId)).deletesAt).toBe(reply.body.deletesAt);
  });

  it('409 OPEN_ORDERS while an order is in progress, 403 for an account of the business', async () => {
    const { ref } = await order(client.visitor);
    await receive(staff.visitor, ref);
    expect(outcome(await remove(owner, client.userId, client.email))).toBe('409 OPEN_ORDERS');
    expect(outcome(await remove(owner, staff.userId, staff.email))).toBe('403 FORBIDDEN');
  });
});
