import { beforeEach, describe, expect, it } from 'vitest';
import { cancelBooking, rescheduleBooking } from '#contract/bookings/booking-changes.ts';
import { availability, bookingCalendarFile, readBooking } from '#contract/bookings/bookings.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { rectangleOf } from '#tests/support/data/areas.ts';
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
const halfPastNine = tuesday('09:30');
const eleven = tuesday('11:00');

const move = ({ visitor }: SignedIn, ref: string, start: string) =>
  visitor.call(rescheduleBooking, { params: { ref }, body: { start } });

async function moveTo(instant: string): Promise<void> {
  app.clock.set(new Date(instant));
  for (const person of [amara, tendai]) await signInAgain(app, person);
}

const kindsTo = async (email: string): Promise<string[]> => (await app.emails(email)).map(({ kind }) => kind);

/** The reserved cells, by their time in Bulawayo. */
async function cellsTaken(): Promise<string[]> {
  const cells = await app.site.platform.db
    .selectFrom('slot_cells')
    .select('cell_start')
    .orderBy('cell_start')
    .execute();
  return cells.map(({ cell_start: at }) => new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(11, 16));
}

describe('POST /bookings/:ref/reschedule', () => {
  it('200 with the same reference at the new slot; the old slot is free again', async () => {
    const booking = await bookAt(amara.visitor, nine);
    app.clock.passMinutes(5);
    const reply = await move(amara, booking.ref.toLowerCase(), eleven);
    expect(outcome(reply)).toBe('200');
    expect(reply.body).toEqual({
      booking: {
        ...booking,
        start: eleven,
        end: tuesday('11:30'),
        changeDeadline: '2026-03-02T21:00:00.000Z',
      },
      canChange: true,
      attachments: { area: null, files: [], canChange: true, canChangeArea: true, acceptedKm2: null },
      history: [
        {
          at: '2026-03-02T07:00:00.000Z',
          event: 'booked',
          by: 'client',
          start: nine,
          previousStart: null,
          reason: null,
        },
        {
          at: '2026-03-02T07:05:00.000Z',
          event: 'moved',
          by: 'client',
          start: eleven,
          previousStart: nine,
          reason: null,
        },
      ],
    });
    expect(await cellsTaken()).toEqual(['11:00', '11:15', '11:30']);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
    expect(outcome(await holdAt(tendai.visitor, eleven))).toBe('409 SLOT_TAKEN');
  });

  it('200 to a slot that overlaps its own, later and earlier', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    expect(outcome(await move(amara, ref, halfPastNine))).toBe('200');
    expect(await cellsTaken()).toEqual(['09:30', '09:45', '10:00']);
    expect(outcome(await move(amara, ref, nine))).toBe('200');
    expect(await cellsTaken()).toEqual(['09:00', '09:15', '09:30']);
  });

  it('200 to the slot it has: unchanged, nothing emailed, nothing written', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    app.clock.passSeconds(1);
    const first = await move(amara, ref, eleven);
    const again = await move(amara, ref, eleven);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await kindsTo(amara.email)).toEqual(['booking-confirmation', 'booking-changed']);
    // A retry after a lost reply succeeds even when the window has closed in the meantime.
    await moveTo('2026-03-02T22:00:00Z');
    expect(outcome(await move(amara, ref, eleven))).toBe('200');
  });

  it('200 to a slot that the client holds, which ends the hold', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await holdAt(amara.visitor, eleven);
    expect(outcome(await move(amara, ref, tuesday('11:30')))).toBe('200');
    expect(await cellsTaken()).toEqual(['11:30', '11:45', '12:00']);
  });

  it('409 SLOT_TAKEN with the nearest free slots, its own included, and no change', async () => {
    await bookAt(tendai.visitor, halfPastNine);
    const booking = await bookAt(amara.visitor, tuesday('10:30'));
    const before = await cellsTaken();
    const reply = await move(amara, booking.ref, tuesday('10:00'));
    expect(outcome(reply)).toBe('409 SLOT_TAKEN');
    expect(reply.refusal['alternatives']).toEqual([
      { start: tuesday('10:30'), end: eleven },
      { start: eleven, end: tuesday('11:30') },
      { start: tuesday('08:30'), end: nine },
    ]);
    expect(await cellsTaken()).toEqual(before);
    const read = await amara.visitor.call(readBooking, { params: { ref: booking.ref } });
    expect(read.body.booking).toEqual(booking);
    expect(await kindsTo(amara.email)).toEqual(['booking-confirmation']);
  });

  it('409 SLOT_TAKEN for a slot that another person holds, until the hold expires', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await holdAt(tendai.visitor, eleven);
    expect(outcome(await move(amara, ref, eleven))).toBe('409 SLOT_TAKEN');
    await moveTo('2026-03-02T07:10:00Z');
    expect(outcome(await move(amara, ref, eleven))).toBe('200');
  });

  it('409 CHANGE_WINDOW_CLOSED from 12 hours before the meeting', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await moveTo('2026-03-02T18:59:59Z');
    expect(outcome(await move(amara, ref, eleven))).toBe('200');
    await moveTo('2026-03-02T21:00:00Z');
    const reply = await move(amara, ref, '2026-03-04T07:00:00.000Z');
    expect(outcome(reply)).toBe('409 CHANGE_WINDOW_CLOSED');
    expect(reply.refusal.error).toBe('Bookings can be changed until 12 hours before they start. Please contact us.');
    await moveTo('2026-03-10T07:00:00Z');
    expect(outcome(await move(amara, ref, '2026-03-12T07:00:00.000Z'))).toBe('409 CHANGE_WINDOW_CLOSED');
  });

  it('409 ALREADY_CANCELLED, also to the slot it had', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    await amara.visitor.call(cancelBooking, { params: { ref }, body: {} });
    for (const start of [nine, eleven]) {
      const reply = await move(amara, ref, start);
      expect(outcome(reply)).toBe('409 ALREADY_CANCELLED');
      expect(reply.refusal.error).toBe('This booking has already been cancelled.');
    }
  });

  it('422 TOO_SOON and OUTSIDE_HOURS, as for a new booking', async () => {
    const { ref } = await bookAt(amara.visitor, '2026-03-05T07:00:00.000Z');
    await moveTo('2026-03-02T19:00:01Z');
    expect(outcome(await move(amara, ref, nine))).toBe('422 TOO_SOON');
    for (const start of [tuesday('16:30'), '2026-03-07T07:00:00.000Z', '2026-06-01T07:00:00.000Z']) {
      expect(outcome(await move(amara, ref, start))).toBe('422 OUTSIDE_HOURS');
    }
  });

  it.each(['tomorrow', '2026-03-03', '2026-02-31T07:00:00Z', ''])('422 VALIDATION_FAILED for "%s"', async (start) => {
    const { ref } = await bookAt(amara.visitor, nine);
    const reply = await move(amara, ref, start);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ start: 'Choose a date and time' });
  });

  it('404 NOT_FOUND for a booking of another account, a hold and an unknown reference; 401 for a visitor', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    expect(outcome(await move(tendai, ref, eleven))).toBe('404 NOT_FOUND');
    expect(outcome(await move(tendai, 'B-26-00000', eleven))).toBe('404 NOT_FOUND');
    const other = { ...tendai, visitor: app.visitor() };
    expect(outcome(await move(other, ref, eleven))).toBe('401 UNAUTHENTICATED');
    expect(await cellsTaken()).toEqual(['09:00', '09:15', '09:30']);
  });

  it('429 RATE_LIMITED, counted with the other writes of the account', async () => {
    const strict = await startTestApp();
    try {
      const person = await signedIn(strict);
      const { ref } = await bookAt(person.visitor, nine);
      for (let count = 0; count < 8; count += 1) expect((await move(person, ref, eleven)).status).toBe(200);
      expect(outcome(await move(person, ref, nine))).toBe('429 RATE_LIMITED');
    } finally {
      await strict.stop();
    }
  });
});

describe('what moving a booking writes', () => {
  it('emails the client and the owner, each with the calendar file of the new time', async () => {
    const booking = await bookAt(amara.visitor, nine, { clientZone: 'Europe/London', serviceId: 'web-gis' });
    app.clock.passMinutes(5);
    await move(amara, booking.ref, eleven);
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-changed');
    expect(email?.subject).toBe(`New time: Tuesday 3 March 2026, 09:00 (Europe/London), ${booking.ref}`);
    expect(email?.text).toContain('In Bulawayo: Tuesday 3 March 2026, 11:00');
    expect(email?.text).toContain('Previously: Tuesday 3 March 2026, 07:00 (Europe/London)');
    const ownerEmail = (await app.emails('owner@example.com')).find(({ kind }) => kind === 'booking-changed-owner');
    expect(ownerEmail?.subject).toBe(`Moved ${booking.ref}: now Tuesday 3 March 2026, 11:00`);
    expect(ownerEmail?.text).toContain('Previously: Tuesday 3 March 2026, 09:00');
    expect(ownerEmail?.text).not.toContain('#token=');
    const { db } = app.site.platform;
    const sent = await db
      .selectFrom('emails')
      .select(['kind', 'attachment'])
      .where('kind', 'like', '%changed%')
      .execute();
    expect(sent).toHaveLength(2);
    for (const { attachment } of sent) {
      expect(attachment?.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST');
      expect(readCalendarFile(attachment?.content ?? '')).toMatchObject({
        METHOD: 'REQUEST',
        UID: `${booking.ref}@localhost`,
        SEQUENCE: '1',
        DTSTAMP: '20260302T070500Z',
        DTSTART: '20260303T090000Z',
        DTEND: '20260303T093000Z',
        STATUS: 'CONFIRMED',
      });
    }
  });

  it('names the area of the booking in both emails, as text and by its picture', async () => {
    const { ref } = await bookAt(amara.visitor, nine, { area: rectangleOf(34_000, 25_000) });
    await move(amara, ref, eleven);
    const emails = [...(await app.emails(amara.email)), ...(await app.emails('owner@example.com'))];
    const changed = emails.filter(({ kind }) => /^booking-changed/.test(kind));
    expect(changed.map(({ kind }) => kind)).toEqual(['booking-changed', 'booking-changed-owner']);
    for (const { text, html } of changed) {
      expect(text).toContain('rea: 850 km² (85,000 ha) in Umguza');
      expect(html).toMatch(/<img src="cid:[\da-f-]+@area" alt="The outline of the area/);
    }
  });

  it('raises the sequence of the calendar file with every change, under one UID', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    const file = async () =>
      readCalendarFile((await amara.visitor.call(bookingCalendarFile, { params: { ref } })).text);
    const sequences = [(await file())['SEQUENCE']];
    for (const start of [eleven, nine, tuesday('14:00')]) {
      await move(amara, ref, start);
      const { SEQUENCE, UID } = await file();
      expect(UID).toBe(`${ref}@localhost`);
      sequences.push(SEQUENCE);
    }
    expect(sequences).toEqual(['0', '1', '2', '3']);
  });

  // The clocks of London go forward on 28 March 2027, and back on 31 October 2027.
  it.each([
    [
      '2027-03-22T07:00:00Z',
      '2027-03-25T07:00:00.000Z',
      '2027-03-30T07:00:00.000Z',
      ['Thursday 25 March 2027, 07:00 (Europe/London)', 'Tuesday 30 March 2027, 08:00 (Europe/London)'],
    ],
    [
      '2027-10-25T07:00:00Z',
      '2027-10-29T07:00:00.000Z',
      '2027-11-01T07:00:00.000Z',
      ['Friday 29 October 2027, 08:00 (Europe/London)', 'Monday 1 November 2027, 07:00 (Europe/London)'],
    ],
  ])('on %s: keeps nine o’clock in Bulawayo and converts it to London time', async (now, from, to, expected) => {
    await moveTo(now);
    const { ref } = await bookAt(amara.visitor, from, { clientZone: 'Europe/London' });
    await move(amara, ref, to);
    const email = (await app.emails(amara.email)).find(({ kind }) => kind === 'booking-changed');
    expect(email?.text).toContain(`Previously: ${expected[0]}`);
    expect(email?.text).toContain(`When: ${expected[1]}`);
    expect(email?.text).toMatch(/In Bulawayo: \w+ \d+ \w+ 2027, 09:00/);
  });
});

describe('GET /availability while a booking is to be moved', () => {
  const freeSlots = async ({ visitor }: Pick<SignedIn, 'visitor'>, moving: string): Promise<string[]> => {
    const query = { type: 'consultation', from: '2026-03-03', to: '2026-03-03', moving } as const;
    const { days } = (await visitor.call(availability, { query })).body;
    return (days[0]?.slots ?? []).map(({ start }) =>
      new Date(Date.parse(start) + 2 * 3_600_000).toISOString().slice(11, 16),
    );
  };

  it('shows its own slot as free, to its own account only', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    expect(await freeSlots(amara, ref)).toEqual(expect.arrayContaining(['08:30', '09:00', '09:30']));
    for (const who of [tendai, { visitor: app.visitor() }]) {
      const seen = await freeSlots(who, ref);
      expect(['08:30', '09:00', '09:30', '10:00'].filter((time) => seen.includes(time))).toEqual(['10:00']);
    }
    expect(await freeSlots(amara, 'B-26-00000')).not.toContain('09:00');
  });
});
