import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  bookForClient,
  cancelForClient,
  exportMeetings,
  listMeetings,
  readAdminBooking,
  readFreeSlots,
  rescheduleForClient,
} from '#contract/admin/bookings.ts';
import { searchAdmin } from '#contract/admin/search.ts';
import { cancelLinkedBooking } from '#contract/bookings/booking-changes.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import { bookAt, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'office@example.com' } });
let amara: SignedIn;
let staff: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
  staff = await signedIn(app, { roles: ['owner'] });
});

type Form = BodyOf<typeof bookForClient>;

let guests = 0;
const guestForm = (changes: Partial<Form> = {}): Form => {
  guests += 1;
  return {
    email: `guest-${guests}@example.com`,
    firstName: 'Rudo',
    lastName: 'Dube',
    phone: '0771 234 567',
    start: tuesday('10:00'),
    mode: 'video',
    topic: 'A dam above the farm',
    note: 'Phoned on Monday',
    ...changes,
  };
};

const book = (form: Form, key?: string) =>
  staff.visitor.call(bookForClient, { body: form }, key ? { headers: { 'Idempotency-Key': key } } : {});
const move = (ref: string, from: string, start: string) =>
  staff.visitor.call(rescheduleForClient, { params: { ref }, body: { from, start } });
const kindsTo = async (email: string): Promise<string[]> =>
  (await app.emails(email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('booking-'));
const changesOf = (ref: string) =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'before', 'after'])
    .where('subject', '=', ref)
    .where('after', 'is not', null)
    .orderBy('id')
    .execute();

describe('POST /admin/bookings', () => {
  it('201 for an account: the client sees it, with emails, history and an audit row', async () => {
    const { email } = amara;
    const reply = await book({ ...guestForm({ email }), firstName: undefined, lastName: undefined, phone: undefined });
    expect(outcome(reply)).toBe('201');
    const { ref } = reply.body;
    expect(reply.body.isGuest).toBe(false);
    const own = (await amara.visitor.call(readBooking, { params: { ref } })).body;
    expect(own.booking).toMatchObject({ start: tuesday('10:00'), topic: 'A dam above the farm', status: 'confirmed' });
    expect(own.history).toMatchObject([{ event: 'booked', by: 'office' }]);
    expect(JSON.stringify(own)).not.toContain('Phoned');
    expect(await kindsTo(email)).toEqual(['booking-confirmation']);
    expect(await changesOf(ref)).toEqual([
      { event: 'booking.made', user_id: staff.userId, before: '', after: 'Tuesday 3 March 2026, 10:00' },
    ]);
    const { meeting, canChange } = (await staff.visitor.call(readAdminBooking, { params: { ref } })).body;
    expect([meeting.name, meeting.isGuest, meeting.note, canChange]).toEqual([
      'Tendai Moyo',
      false,
      'Phoned on Monday',
      true,
    ]);
  });

  it('201 for a guest, who is emailed with a link, reminded, found and listed, and can cancel', async () => {
    const form = guestForm();
    const { ref, isGuest } = (await book(form)).body;
    expect(isGuest).toBe(true);
    const [confirmation] = await app.emails(form.email);
    expect(confirmation?.text).toContain('Hello Rudo,');
    const { body: listed } = await staff.visitor.call(listMeetings, { query: { show: 'coming', q: 'dube' } });
    expect(listed.meetings.map(({ ref: found, name, phone }) => [found, name, phone])).toEqual([
      [ref, 'Rudo Dube', '+263771234567'],
    ]);
    const { records } = (await staff.visitor.call(searchAdmin, { query: { q: form.email } })).body;
    expect(records).toEqual([{ kind: 'booking', ref, name: 'Rudo Dube' }]);
    app.clock.set(new Date(Date.parse(form.start) - 2 * 3_600_000));
    await app.site.platform.scheduler.runDue();
    expect(await kindsTo(form.email)).toContain('booking-reminder-hours');
    app.clock.set(mondayMorning);
    const token = /#token=([\w-]{43})/.exec(confirmation?.text ?? '')?.[1] ?? '';
    expect(confirmation?.text).toContain('To move it, please contact us. You can cancel it until ');
    const cancelled = await app.visitor().call(cancelLinkedBooking, { body: { token } });
    expect([outcome(cancelled), cancelled.body.booking.hasAccount]).toEqual(['200', false]);
    expect(await kindsTo(form.email)).toContain('booking-cancelled');
  });

  it('201 for a slot within the notice period; the email says to contact us for changes', async () => {
    const form = guestForm({ start: '2026-03-02T09:00:00.000Z' });
    const { slots } = (await staff.visitor.call(readFreeSlots, { query: { day: '2026-03-02' } })).body;
    expect(slots.map(({ start }) => start)).toContain(form.start);
    expect(outcome(await book(form))).toBe('201');
    expect((await app.emails(form.email))[0]?.text).toContain('It begins soon: to change it, please contact us.');
    const left = (await staff.visitor.call(readFreeSlots, { query: { day: '2026-03-02' } })).body.slots;
    expect(left.map(({ start }) => start)).not.toContain(form.start);
    const over = guestForm({ start: '2026-03-02T06:00:00.000Z' });
    expect(outcome(await book({ ...over, start: '2026-02-27T07:00:00.000Z' }))).toBe('422 OUTSIDE_HOURS');
    expect(outcome(await book({ ...over, start: tuesday('20:00') }))).toBe('422 OUTSIDE_HOURS');
  });

  it('409 SLOT_TAKEN for a time that a client holds, with others near it', async () => {
    await holdAt(amara.visitor, tuesday('10:00'));
    const reply = await book(guestForm());
    expect(outcome(reply)).toBe('409 SLOT_TAKEN');
    expect(reply.refusal['alternatives']).toHaveLength(3);
    expect(await app.site.platform.db.selectFrom('bookings').select('id').execute()).toHaveLength(1);
  });

  it('422 for a guest without names or number, and for a call without a number', async () => {
    const { firstName: _first, phone: _phone, ...form } = guestForm();
    const reply = await book(form);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {}).sort()).toEqual(['firstName', 'phone']);
    const call = { ...form, email: amara.email, mode: 'phone' as const };
    expect(Object.keys((await book(call)).refusal.fields ?? {})).toEqual(['phone']);
  });

  it('the same key books once', async () => {
    const form = guestForm();
    const key = randomUUID();
    const first = await book(form, key);
    expect((await book(form, key)).body).toEqual(first.body);
    expect(await kindsTo(form.email)).toEqual(['booking-confirmation']);
  });
});

describe('POST /admin/bookings/:ref/move', () => {
  it('200 within the notice period: emailed, in the history and the audit log; a repeat changes nothing', async () => {
    const { ref } = await bookAt(amara.visitor, tuesday('10:00'));
    const reply = await move(ref, tuesday('10:00'), '2026-03-02T12:00:00.000Z');
    expect(outcome(reply)).toBe('200');
    expect(reply.body.meeting.start).toBe('2026-03-02T12:00:00.000Z');
    expect(reply.body.history.at(-1)).toMatchObject({ event: 'moved', by: 'office' });
    expect(outcome(await move(ref, tuesday('10:00'), '2026-03-02T12:00:00.000Z'))).toBe('200');
    expect(await kindsTo(amara.email)).toEqual(['booking-confirmation', 'booking-changed']);
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-changed');
    expect(email?.text).toContain('We moved it for you.');
    expect(email?.text).not.toContain('choose another password');
    expect(await changesOf(ref)).toEqual([
      {
        event: 'booking.moved',
        user_id: staff.userId,
        before: 'Tuesday 3 March 2026, 10:00',
        after: 'Monday 2 March 2026, 14:00',
      },
    ]);
  });

  it('409 BOOKING_MOVED when it was moved meanwhile, SLOT_TAKEN, ALREADY_CANCELLED, MEETING_OVER', async () => {
    const { ref } = await bookAt(amara.visitor, tuesday('10:00'));
    await book(guestForm({ start: tuesday('12:00') }));
    expect(outcome(await move(ref, tuesday('09:00'), tuesday('14:00')))).toBe('409 BOOKING_MOVED');
    expect(outcome(await move(ref, tuesday('10:00'), tuesday('12:00')))).toBe('409 SLOT_TAKEN');
    const { db } = app.site.platform;
    await db.updateTable('bookings').set({ status: 'completed' }).where('ref', '=', ref).execute();
    expect(outcome(await move(ref, tuesday('10:00'), tuesday('14:00')))).toBe('409 MEETING_OVER');
    await db.updateTable('bookings').set({ status: 'cancelled' }).where('ref', '=', ref).execute();
    expect(outcome(await move(ref, tuesday('10:00'), tuesday('14:00')))).toBe('409 ALREADY_CANCELLED');
  });
});

describe('POST /admin/bookings/:ref/cancel', () => {
  it('200 for a guest: emailed with the reason, the slot is free, and the audit log has a row', async () => {
    const form = guestForm();
    const { ref } = (await book(form)).body;
    const cancel = () => staff.visitor.call(cancelForClient, { params: { ref }, body: { reason: 'We are ill' } });
    const reply = await cancel();
    expect(outcome(reply)).toBe('200');
    expect([reply.body.meeting.status, reply.body.canChange]).toEqual(['cancelled', false]);
    const email = (await app.emails(form.email)).find(({ kind }) => kind === 'booking-cancelled');
    expect(email?.text).toContain('We had to cancel it: We are ill');
    expect(outcome(await cancel())).toBe('409 ALREADY_CANCELLED');
    expect(outcome(await holdAt(amara.visitor, tuesday('10:00')))).toBe('201');
    expect((await changesOf(ref)).at(-1)).toEqual({
      event: 'booking.cancelled',
      user_id: staff.userId,
      before: 'confirmed',
      after: 'cancelled: We are ill',
    });
  });
});

describe('GET /admin/bookings', () => {
  it('200 by state, day, name and number, in pages, and as a CSV file', async () => {
    const refs: string[] = [];
    for (const time of ['08:00', '09:00', '10:00']) {
      refs.push((await book(guestForm({ start: tuesday(time), lastName: '=Dube' }))).body.ref);
    }
    const { db } = app.site.platform;
    const copies = Array.from({ length: 21 }, (_, index) => ({
      start_at: new Date(Date.parse('2026-02-02T06:00:00Z') + index * 3_600_000),
      ref: `B-26-X${String(index).padStart(4, '0')}`,
    }));
    const [one] = await db
      .selectFrom('bookings')
      .selectAll()
      .where('ref', '=', refs[0] ?? '')
      .execute();
    if (!one) throw new Error('nothing booked');
    await db
      .insertInto('bookings')
      .values(
        copies.map(({ start_at, ref }) => ({
          ...one,
          id: randomUUID(),
          ref,
          start_at,
          end_at: new Date(start_at.getTime() + 1_800_000),
        })),
      )
      .execute();
    const list = async (query: Parameters<typeof staff.visitor.call<typeof listMeetings>>[1]['query']) =>
      (await staff.visitor.call(listMeetings, { query })).body;
    expect((await list({ show: 'coming' })).meetings.map(({ ref }) => ref)).toEqual(refs);
    const first = await list({ show: 'all' });
    expect(first.meetings).toHaveLength(20);
    const second = await list({ show: 'all', cursor: first.cursor ?? '' });
    expect([second.meetings.length, second.cursor]).toEqual([4, null]);
    expect(new Set([...first.meetings, ...second.meetings].map(({ ref }) => ref)).size).toBe(24);
    expect((await list({ show: 'unmarked', from: '2026-02-02', to: '2026-02-02' })).meetings).toHaveLength(16);
    expect((await list({ show: 'all', q: refs[1]?.toLowerCase() })).meetings.map(({ ref }) => ref)).toEqual([refs[1]]);
    expect((await list({ show: 'cancelled' })).meetings).toEqual([]);
    const csv = await staff.visitor.call(exportMeetings, { query: { show: 'coming' } });
    expect([...csv.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row] = readCsv(csv.text);
    expect(head?.join()).toBe('ref,start,end,status,name,email,phone,organisation,mode,service,topic');
    expect(row?.slice(0, 2)).toEqual([refs[0], tuesday('08:00')]);
  });
});
