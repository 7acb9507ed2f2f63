import { beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking } from '#contract/bookings/booking-changes.ts';
import { bookingCalendarFile, listBookings, readBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { readCalendarFile } from '#tests/support/data/calendar-files.ts';
import { bookAt, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let tendai: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  await app.site.platform.db.deleteFrom('emails').execute();
  amara = await signedIn(app);
  tendai = await signedIn(app);
});

const nine = tuesday('09:00');

const cancel = ({ visitor }: SignedIn, ref: string, reason?: string) =>
  visitor.call(cancelBooking, { params: { ref }, body: reason === undefined ? {} : { reason } });

describe('POST /bookings/:ref/cancel', () => {
  it('200 cancelled, with the reason in its history; the slot is free again', async () => {
    const booking = await bookAt(amara.visitor, nine);
    app.clock.passMinutes(5);
    const reply = await cancel(amara, booking.ref, '  The surveyor is ill ');
    expect(outcome(reply)).toBe('200');
    expect(reply.body).toMatchObject({ booking: { ...booking, status: 'cancelled' }, canChange: false });
    expect(reply.body.history.at(-1)).toEqual({
      at: '2026-03-02T07:05:00.000Z',
      event: 'cancelled',
      by: 'client',
      start: nine,
      previousStart: null,
      reason: 'The surveyor is ill',
    });
    expect((await amara.visitor.call(readBooking, { params: { ref: booking.ref } })).body).toEqual(reply.body);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
  });

  it('200 without a reason', async () => {
    for (const reason of [undefined, '', '   ']) {
      const { ref } = await bookAt(amara.visitor, nine);
      expect((await cancel(amara, ref, reason)).body.history.at(-1)?.reason).toBeNull();
    }
  });

  it('moves the booking to the past ones, and makes room for another upcoming one', async () => {
    for (const day of [3, 4, 5]) await bookAt(amara.visitor, `2026-03-0${day}T07:00:00.000Z`);
    const scoped = async (scope: 'upcoming' | 'past') =>
      (await amara.visitor.call(listBookings, { query: { scope } })).body.bookings;
    const [first] = await scoped('upcoming');
    await cancel(amara, first?.ref ?? '');
    expect(await scoped('upcoming')).toHaveLength(2);
    expect(await scoped('past')).toEqual([{ ...first, status: 'cancelled' }]);
    expect(outcome(await holdAt(amara.visitor, '2026-03-06T07:00:00.000Z'))).toBe('201');
  });

  it('409 ALREADY_CANCELLED the second time, and one email in total', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    app.clock.passSeconds(1);
    await cancel(amara, ref);
    const again = await cancel(amara, ref);
    expect(outcome(again)).toBe('409 ALREADY_CANCELLED');
    expect(again.refusal.error).toBe('This booking has already been cancelled.');
    const kinds = (await app.emails(amara.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['booking-confirmation', 'booking-cancelled']);
  });

  it('409 CHANGE_WINDOW_CLOSED from 12 hours before the meeting, and after it', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    for (const instant of ['2026-03-02T19:00:00Z', nine, '2026-03-09T07:00:00Z']) {
      app.clock.set(new Date(instant));
      await signInAgain(app, amara);
      expect(outcome(await cancel(amara, ref))).toBe('409 CHANGE_WINDOW_CLOSED');
    }
    app.clock.set(new Date('2026-03-02T18:59:59Z'));
    await signInAgain(app, amara);
    expect(outcome(await cancel(amara, ref))).toBe('200');
  });

  it('422 VALIDATION_FAILED for 301 characters', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    const reply = await cancel(amara, ref, 'a'.repeat(301));
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ reason: 'Reason must be 300 characters or fewer' });
  });

  it('404 NOT_FOUND for a booking of another account, which stays; 401 for a visitor', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    expect(outcome(await cancel(tendai, ref))).toBe('404 NOT_FOUND');
    expect(outcome(await cancel({ ...tendai, visitor: app.visitor() }, ref))).toBe('401 UNAUTHENTICATED');
    expect((await amara.visitor.call(readBooking, { params: { ref } })).body.booking.status).toBe('confirmed');
  });
});

describe('what a cancellation writes', () => {
  it('emails the client and the owner, with a file that removes the meeting from the calendar', async () => {
    const booking = await bookAt(amara.visitor, nine, { clientZone: 'Asia/Kathmandu' });
    await cancel(amara, booking.ref, '<b>Too far</b> [see](https://evil.example)');
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-cancelled');
    expect(email?.subject).toBe(`Cancelled: Tuesday 3 March 2026, 12:45 (Asia/Kathmandu), ${booking.ref}`);
    expect(email?.text).toContain('http://localhost:3000/bookings');
    const ownerEmail = (await app.emails('owner@example.com')).find(({ kind }) => kind === 'booking-cancelled-owner');
    expect(ownerEmail?.subject).toBe(`Cancelled ${booking.ref}: Tuesday 3 March 2026, 09:00`);
    expect(ownerEmail?.text).toContain('<b>Too far</b>');
    expect(ownerEmail?.html).not.toMatch(/<b>|href="https:\/\/evil/);
    const { db } = app.site.platform;
    const sent = await db.selectFrom('emails').select('attachment').where('kind', 'like', '%cancelled%').execute();
    expect(sent).toHaveLength(2);
    for (const { attachment } of sent) {
      expect(attachment?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
      expect(readCalendarFile(attachment?.content ?? '')).toMatchObject({
        METHOD: 'CANCEL',
        UID: `${booking.ref}@localhost`,
        SEQUENCE: '1',
        STATUS: 'CANCELLED',
        DTSTART: '20260303T070000Z',
      });
    }
    const file = (await amara.visitor.call(bookingCalendarFile, { params: { ref: booking.ref } })).text;
    expect(readCalendarFile(file)).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '1' });
  });

  it('writes an audit row that says whether it came from the account or from a link', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await cancel(amara, ref);
    const { db } = app.site.platform;
    const rows = await db.selectFrom('audit_events').select(['event', 'details']).where('subject', '=', ref).execute();
    expect(rows).toEqual([
      { event: 'booking.confirmed', details: {} },
      { event: 'booking.cancelled', details: { via: 'account' } },
    ]);
  });
});
