import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookingCalendarFile, confirmBooking, eachLine } from '#contract/bookings/bookings.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000', OWNER_EMAIL: 'owner@example.com' } });
let amara: SignedIn;
let tendai: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
  tendai = await signedIn(app);
});

const nine = tuesday('09:00');
const idempotencyKey = '7f3c1e52-97a4-4bd0-9d25-0b6f7c5a1e11';

describe('POST /bookings', () => {
  it('201 with the booking as entered in the form', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const body = bookingForm(holdId, {
      serviceId: 'web-gis',
      mode: 'whatsapp',
      phone: ' 0771 234 567 ',
      ...eachLine(({ label }) => `  ${label} of Amara `),
      clientZone: 'Europe/London',
    });
    const reply = await amara.visitor.call(confirmBooking, { body });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toEqual({
      ref: expect.stringMatching(/^B-26-[0-9A-HJKMNP-TV-Y]{5}$/),
      type: 'consultation',
      service: { id: 'web-gis', name: expect.stringMatching(/\w/) },
      start: nine,
      end: tuesday('09:30'),
      changeDeadline: '2026-03-02T19:00:00.000Z',
      clientZone: 'Europe/London',
      mode: 'whatsapp',
      phone: '+263771234567',
      meetingPoint: null,
      ...eachLine(({ label }) => `${label} of Amara`),
      topic: 'A map of the plots along the river',
      status: 'confirmed',
      createdAt: '2026-03-02T07:00:00.000Z',
    });
  });

  it('does not store a phone number that the meeting does not need', async () => {
    expect((await bookAt(amara.visitor, nine, { mode: 'video', phone: '0771 234 567' })).phone).toBeNull();
  });

  it('410 HOLD_EXPIRED once the 10 minutes are over', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    app.clock.passMinutes(10);
    await signInAgain(app, amara);
    const reply = await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) });
    expect(outcome(reply)).toBe('410 HOLD_EXPIRED');
    expect(reply.refusal.error).toBe('Your 10-minute hold ended. Choose the time again.');
  });

  it('410 HOLD_EXPIRED for the hold of another account, which keeps it', async () => {
    const { holdId } = (await holdAt(tendai.visitor, nine)).body;
    const stolen = await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) });
    expect(outcome(stolen)).toBe('410 HOLD_EXPIRED');
    expect(outcome(await tendai.visitor.call(confirmBooking, { body: bookingForm(holdId) }))).toBe('201');
  });

  it('409 BOOKING_LIMIT at the fourth upcoming booking, for a hold too; past ones do not count', async () => {
    for (const day of [3, 4, 5]) await bookAt(amara.visitor, `2026-03-0${day}T07:00:00.000Z`);
    const reply = await holdAt(amara.visitor, '2026-03-06T07:00:00.000Z');
    expect(outcome(reply)).toBe('409 BOOKING_LIMIT');
    expect(reply.refusal.error).toBe('You already have 3 upcoming bookings. Cancel or finish one first.');
    app.clock.set(new Date(tuesday('09:30')));
    await signInAgain(app, amara);
    expect(outcome(await holdAt(amara.visitor, '2026-03-06T07:00:00.000Z'))).toBe('201');
  });

  it('422 VALIDATION_FAILED for a service that is not in the catalogue', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const reply = await amara.visitor.call(confirmBooking, { body: bookingForm(holdId, { serviceId: 'constructor' }) });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({
      serviceId: 'That service is no longer available. Choose another, or continue without one.',
    });
  });

  it('a slot that was confirmed is taken: 409 SLOT_TAKEN', async () => {
    await bookAt(amara.visitor, nine);
    app.clock.passMinutes(11);
    await signInAgain(app, tendai);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('409 SLOT_TAKEN');
    expect(outcome(await holdAt(tendai.visitor, tuesday('09:30')))).toBe('409 SLOT_TAKEN');
    expect(outcome(await holdAt(tendai.visitor, tuesday('10:00')))).toBe('201');
  });
});

describe('the Idempotency-Key of POST /bookings', () => {
  it.each([null, 'no uuid', '7f3c1e52-97a4-4bd0-9d25'])('422 IDEMPOTENCY_KEY_REQUIRED for %s', async (key) => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const body = bookingForm(holdId);
    const reply = await amara.visitor.call(confirmBooking, { body }, { headers: { 'Idempotency-Key': key } });
    expect(outcome(reply)).toBe('422 IDEMPOTENCY_KEY_REQUIRED');
  });

  it('the same request again gets the same answer, and nothing is done twice', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const body = bookingForm(holdId);
    const first = await amara.visitor.call(confirmBooking, { body }, { idempotencyKey });
    const again = await amara.visitor.call(confirmBooking, { body }, { idempotencyKey: idempotencyKey.toUpperCase() });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await app.emails(amara.email)).map(({ kind }) => kind)).toEqual(['booking-confirmation']);
  });

  it('409 IDEMPOTENCY_MISMATCH with other details; another account may use the same key', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) }, { idempotencyKey });
    const changed = bookingForm(holdId, { topic: 'Something else altogether' });
    const reply = await amara.visitor.call(confirmBooking, { body: changed }, { idempotencyKey });
    expect(outcome(reply)).toBe('409 IDEMPOTENCY_MISMATCH');
    const other = (await holdAt(tendai.visitor, tuesday('11:00'))).body;
    const own = await tendai.visitor.call(confirmBooking, { body: bookingForm(other.holdId) }, { idempotencyKey });
    expect(outcome(own)).toBe('201');
  });

  it('a refused request does not use up its key', async () => {
    const refused = await amara.visitor.call(confirmBooking, { body: bookingForm(randomUUID()) }, { idempotencyKey });
    expect(outcome(refused)).toBe('410 HOLD_EXPIRED');
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const retried = await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) }, { idempotencyKey });
    expect(outcome(retried)).toBe('201');
  });

  it('is valid for 24 hours', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) }, { idempotencyKey });
    app.clock.passMinutes(24 * 60 + 1);
    await signInAgain(app, amara);
    const late = await amara.visitor.call(confirmBooking, { body: bookingForm(holdId) }, { idempotencyKey });
    expect(outcome(late)).toBe('410 HOLD_EXPIRED');
  });
});

describe('what a confirmation writes', () => {
  it('emails a client in Bulawayo the time once', async () => {
    const { ref } = await bookAt(amara.visitor, nine, { clientZone: 'Africa/Harare' });
    const [email] = await app.emails(amara.email);
    expect(email?.subject).toBe(`Booked: Tuesday 3 March 2026, 09:00 (Bulawayo time), ${ref}`);
    expect(email?.text).toContain('- When: Tuesday 3 March 2026, 09:00 (Bulawayo time)\n- How:');
  });

  it('emails the client, with the calendar file, and the owner', async () => {
    const booking = await bookAt(amara.visitor, nine, {
      clientZone: 'Europe/London',
      mode: 'phone',
      phone: '+44 7700 900123',
      topic: '<b>Burnt</b> area [here](https://evil.example) of July',
    });
    const [email] = await app.emails(amara.email);
    expect(email?.subject).toBe(`Booked: Tuesday 3 March 2026, 07:00 (Europe/London), ${booking.ref}`);
    expect(email?.text).toContain('In Bulawayo: Tuesday 3 March 2026, 09:00');
    expect(email?.text).toMatch(/^http:\/\/localhost:3000\/your-booking#token=[\w-]{43}$/m);
    expect(email?.text).toContain('until Monday 2 March 2026, 19:00 (Europe/London)');
    expect(email?.text).toContain('We will call you on +447700900123.');
    const ownerEmails = await app.emails('owner@example.com');
    const ownerEmail = ownerEmails.find(({ text }) => text.includes(booking.ref));
    expect(ownerEmail?.kind).toBe('booking-notice-owner');
    expect(ownerEmail?.text).toContain('What the client was told: We will call you on +447700900123.');
    expect(ownerEmail?.html).not.toMatch(/<b>|href="https:\/\/evil/);
    const { db } = app.site.platform;
    const { attachment } = await db
      .selectFrom('emails')
      .select('attachment')
      .where('to_address', '=', amara.email)
      .executeTakeFirstOrThrow();
    expect(attachment).toMatchObject({
      filename: `${booking.ref}.ics`,
      content: expect.stringContaining('BEGIN:VEVENT'),
    });
  });

  it('names the area as text and by a picture in both emails, with a link to the page of the booking', async () => {
    const { ref } = await bookAt(amara.visitor, nine, { area: rectangleOf(34_000, 25_000) });
    const [email] = await app.emails(amara.email);
    expect(email?.text).toContain('The area: 850 km² (85,000 ha) in Umguza.');
    expect(email?.text).toContain(`http://localhost:3000/account/bookings/${ref}`);
    const ownerEmail = (await app.emails('owner@example.com')).find(({ text }) => text.includes(ref));
    expect(ownerEmail?.text).toContain('Area: 850 km² (85,000 ha) in Umguza');
    const { id } = await app.site.platform.db.selectFrom('areas').select('id').executeTakeFirstOrThrow();
    for (const one of [email, ownerEmail]) {
      expect(one?.html).toContain(
        `<img src="cid:${id}@area" alt="The outline of the area on the map, north up: 850 km²`,
      );
    }

    const without = await bookAt(tendai.visitor, tuesday('11:00'));
    const [plain] = await app.emails(tendai.email);
    expect(plain?.text).not.toContain('area:');
    expect(plain?.html).not.toContain('<img');
    const ownersPlain = (await app.emails('owner@example.com')).find(({ text }) => text.includes(without.ref));
    expect(ownersPlain?.text).toContain('Area: not given');
  });

  it('rolls back booking, email and idempotency key when a later row fails: 500', async () => {
    const { db } = app.site.platform;
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    const body = bookingForm(holdId);
    await sql`alter table audit_events add constraint no_bookings check (event <> 'booking.confirmed') not valid`.execute(
      db,
    );
    const output = await outputOf(async () => {
      expect(outcome(await amara.visitor.call(confirmBooking, { body }, { idempotencyKey }))).toBe('500 INTERNAL');
    });
    expect(JSON.parse(output)).toMatchObject({ event: 'request.failed', code: '23514' });
    await sql`alter table audit_events drop constraint no_bookings`.execute(db);
    expect(await app.emails(amara.email)).toEqual([]);
    expect(await db.selectFrom('bookings').select(['id', 'status']).execute()).toEqual([
      { id: holdId, status: 'held' },
    ]);
    expect(outcome(await amara.visitor.call(confirmBooking, { body }, { idempotencyKey }))).toBe('201');
    expect(await app.emails(amara.email)).toHaveLength(1);
  });
});

describe('GET /bookings/:ref/calendar.ics', () => {
  it('200 text/calendar for its own client only, and not cached', async () => {
    const booking = await bookAt(amara.visitor, nine, { clientZone: 'Europe/London' });
    const reply = await amara.visitor.call(bookingCalendarFile, { params: { ref: booking.ref } });
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${booking.ref}.ics"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const lines = reply.text.replace(/\r\n[ \t]/g, '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:REQUEST',
        `UID:${booking.ref}@localhost`,
        'SEQUENCE:0',
        'DTSTART:20260303T070000Z',
        'DTEND:20260303T073000Z',
        'STATUS:CONFIRMED',
        'END:VCALENDAR',
      ]),
    );
    expect(reply.text).toMatch(/\r\nORGANIZER;/);
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain(`MAILTO:${amara.email}`);
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(`/account/bookings/${booking.ref}`);
  });

  it('404 NOT_FOUND for a booking of another account', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    expect(outcome(await tendai.visitor.call(bookingCalendarFile, { params: { ref } }))).toBe('404 NOT_FOUND');
    expect(outcome(await app.visitor().call(bookingCalendarFile, { params: { ref } }))).toBe('401 UNAUTHENTICATED');
  });
});

it('a booked slot cannot be held for another booking type either', async () => {
  const body = { type: 'kickoff', start: nine } as never;
  expect(outcome(await amara.visitor.call(holdSlot, { body }))).toBe('422 VALIDATION_FAILED');
});
