import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelBooking,
  cancelLinkedBooking,
  readLinkedBooking,
  rescheduleBooking,
} from '#contract/bookings/booking-changes.ts';
import { readBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookingTokensIn } from '#tests/support/data/booking-links.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { deleteExpiredLinks } from '../links.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
});

const nine = tuesday('09:00');
const eleven = tuesday('11:00');
const unknown = 'A'.repeat(43);

/** The token of every link emailed to the person, oldest first. */
const tokens = async (): Promise<string[]> => bookingTokensIn(await app.emails(amara.email));
const look = (token: string) => app.visitor().call(readLinkedBooking, { body: { token } });
const cancelWith = (token: string, reason?: string) =>
  app.visitor().call(cancelLinkedBooking, { body: { token, ...(reason && { reason }) } });

describe('POST /bookings/by-token', () => {
  it('200 with the link, signed out: only what is needed to attend or to cancel', async () => {
    const booking = await bookAt(amara.visitor, nine, {
      mode: 'phone',
      phone: '0771 234 567',
      organisation: 'Hillside Co-operative',
      serviceId: 'web-gis',
    });
    const [token = ''] = await tokens();
    const reply = await look(token);
    expect(outcome(reply)).toBe('200');
    expect(reply.body.booking).toEqual({
      ref: booking.ref,
      service: booking.service,
      start: nine,
      end: tuesday('09:30'),
      clientZone: 'Africa/Harare',
      mode: 'phone',
      meetingPoint: null,
      status: 'confirmed',
      canChange: true,
      changeDeadline: '2026-03-02T19:00:00.000Z',
      hasAccount: true,
    });
    expect(reply.text).not.toMatch(/263771234567|Hillside|river|example\.com/);
  });

  it('200 with an old link after the booking was moved and cancelled; every email has its own link', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: eleven } });
    const [first = '', second = '', ...more] = await tokens();
    expect(more).toEqual([]);
    expect(first).not.toBe(second);
    for (const token of [first, second]) expect((await look(token)).body.booking).toMatchObject({ ref, start: eleven });
    await amara.visitor.call(cancelBooking, { params: { ref }, body: {} });
    expect((await look(first)).body.booking).toMatchObject({ status: 'cancelled', canChange: false });
  });

  it('404 NOT_FOUND for a token that was never sent; 422 for a malformed one', async () => {
    expect(outcome(await look(unknown))).toBe('404 NOT_FOUND');
    expect(outcome(await look('B-26-00000'))).toBe('422 VALIDATION_FAILED');
  });

  it('200 until 30 days after the meeting, then 404', async () => {
    await bookAt(amara.visitor, nine);
    const [token = ''] = await tokens();
    app.clock.set(new Date('2026-04-02T07:29:59Z'));
    expect(outcome(await look(token))).toBe('200');
    await deleteExpiredLinks(app.site.platform);
    app.clock.passSeconds(1);
    expect(outcome(await look(token))).toBe('404 NOT_FOUND');
    const { db } = app.site.platform;
    expect(await db.selectFrom('booking_links').select('token_hash').execute()).toHaveLength(1);
    await deleteExpiredLinks(app.site.platform);
    expect(await db.selectFrom('booking_links').select('token_hash').execute()).toEqual([]);
  });

  it('429 RATE_LIMITED after 30 looks in 10 minutes from one address', async () => {
    const strict = await startTestApp();
    try {
      const visitor = strict.visitor();
      const body = { token: unknown };
      for (let count = 0; count < 30; count += 1) await visitor.call(readLinkedBooking, { body });
      expect(outcome(await visitor.call(readLinkedBooking, { body }))).toBe('429 RATE_LIMITED');
      expect(outcome(await visitor.call(cancelLinkedBooking, { body }))).toBe('429 RATE_LIMITED');
    } finally {
      await strict.stop();
    }
  });
});

describe('POST /bookings/cancel-by-token', () => {
  it('200: emails client and owner, and records in the audit log that it came from a link', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    const [token = ''] = await tokens();
    const reply = await cancelWith(token, 'The road is flooded');
    expect(outcome(reply)).toBe('200');
    expect(reply.body.booking).toMatchObject({ ref, status: 'cancelled', canChange: false });
    const { body } = await amara.visitor.call(readBooking, { params: { ref } });
    expect(body.booking.status).toBe('cancelled');
    expect(body.history.at(-1)).toMatchObject({ event: 'cancelled', reason: 'The road is flooded' });
    expect((await app.emails(amara.email)).map(({ kind }) => kind)).toContain('booking-cancelled');
    const { db } = app.site.platform;
    const { details } = await db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'booking.cancelled')
      .where('subject', '=', ref)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ via: 'link' });
  });

  it('409 ALREADY_CANCELLED the second time, 409 CHANGE_WINDOW_CLOSED too late, 404 and 422 for an invalid link', async () => {
    await bookAt(amara.visitor, nine);
    app.clock.passSeconds(1);
    await bookAt(amara.visitor, eleven);
    const [first = '', second = ''] = await tokens();
    await cancelWith(first);
    expect(outcome(await cancelWith(first))).toBe('409 ALREADY_CANCELLED');
    app.clock.set(new Date('2026-03-02T21:00:00Z'));
    expect(outcome(await cancelWith(second))).toBe('409 CHANGE_WINDOW_CLOSED');
    expect(outcome(await cancelWith(unknown))).toBe('404 NOT_FOUND');
    expect(outcome(await cancelWith('short'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await cancelWith(second, 'a'.repeat(301)))).toBe('422 VALIDATION_FAILED');
  });
});

describe('the token of a link', () => {
  it('is stored as a hash, emailed in a URL fragment, and in no email to the owner, calendar file or log', async () => {
    const output = await outputOf(async () => {
      const { ref } = await bookAt(amara.visitor, nine);
      await amara.visitor.call(rescheduleBooking, { params: { ref }, body: { start: eleven } });
      for (const token of await tokens()) await look(token);
      // An internal error during a request with the token.
      const { db } = app.site.platform;
      await db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
      expect(outcome(await cancelWith((await tokens())[0] ?? ''))).toBe('500 INTERNAL');
      await db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    });
    expect(output).toContain('request.failed');
    const { db } = app.site.platform;
    const rows = [
      await db.selectFrom('booking_links').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('emails').select(['attachment', 'subject']).execute(),
      await app.emails('owner@example.com'),
    ];
    const elsewhere = output + JSON.stringify(rows);
    const mailed = await tokens();
    expect(mailed).toHaveLength(2);
    for (const token of mailed) expect(elsewhere).not.toContain(token);
  });

  it('is erased from the stored email once that is sent', async () => {
    const sending = await startTestApp({ transport: async () => {} });
    try {
      const person = await signedIn(sending);
      await bookAt(person.visitor, nine);
      await expect
        .poll(async () => (await sending.emails(person.email)).map(({ text }) => text), { timeout: 10_000 })
        .toEqual(['']);
    } finally {
      await sending.stop();
    }
  });

  it('is deleted with its account, with the reason of a cancellation; upcoming bookings are cancelled', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await amara.visitor.call(cancelBooking, { params: { ref }, body: { reason: 'My knee' } });
    await bookAt(amara.visitor, eleven);
    const mailed = await tokens();
    expect(mailed).toHaveLength(2);
    const { db, personalData } = app.site.platform;
    await db.transaction().execute((trx) => personalData.erase(trx, amara.userId));
    for (const token of mailed) expect(outcome(await look(token))).toBe('404 NOT_FOUND');
    const events = await db.selectFrom('booking_events').select(['event', 'reason']).orderBy('id').execute();
    expect(events.filter(({ reason }) => reason)).toEqual([]);
    expect(events.map(({ event }) => event)).toEqual(['booked', 'cancelled', 'booked', 'cancelled']);
    expect(await db.selectFrom('slot_cells').select('cell_start').execute()).toEqual([]);
  });

  it('is deleted with its booking, and works whether or not anybody is signed in', async () => {
    await bookAt(amara.visitor, nine);
    const [token = ''] = await tokens();
    const tendai = await signedIn(app);
    await signInAgain(app, tendai);
    expect(outcome(await tendai.visitor.call(readLinkedBooking, { body: { token } }))).toBe('200');
    await app.site.platform.db.deleteFrom('bookings').execute();
    expect(outcome(await look(token))).toBe('404 NOT_FOUND');
  });
});
