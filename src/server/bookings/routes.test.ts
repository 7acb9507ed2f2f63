import { beforeEach, describe, expect, it } from 'vitest';
import { availability, bookingTypes, confirmBooking, listBookings, readBooking } from '#contract/bookings/bookings.ts';
import { holdSlot, releaseHold } from '#contract/bookings/holds.ts';
import { deleteExpiredHolds } from '#server/bookings/holds.ts';
import { mondayMorning, startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { bookAt, bookingForm, holdAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let amara: SignedIn;
let tendai: SignedIn;
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('bookings').execute();
  amara = await signedIn(app);
  tendai = await signedIn(app);
});

const nine = tuesday('09:00');
const halfPastNine = tuesday('09:30');
const ten = tuesday('10:00');

/** Moves the clock; both sign in again, as their bearers have expired. */
async function moveTo(instant: string): Promise<void> {
  app.clock.set(new Date(instant));
  for (const person of [amara, tendai]) await signInAgain(app, person);
}

const passMinutes = (minutes: number): Promise<void> =>
  moveTo(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

/** The times of Tuesday that this visitor sees as free, in Bulawayo time. */
async function freeSlots({ visitor }: Pick<SignedIn, 'visitor'>): Promise<string[]> {
  const query = { type: 'consultation', from: '2026-03-03', to: '2026-03-03' } as const;
  const { days } = (await visitor.call(availability, { query })).body;
  return (days[0]?.slots ?? []).map(({ start }) =>
    new Date(Date.parse(start) + 2 * 3_600_000).toISOString().slice(11, 16),
  );
}

describe('GET /booking-types', () => {
  it('200 with the one free consultation', async () => {
    const { types } = (await app.visitor().call(bookingTypes, {})).body;
    expect(types).toEqual([
      {
        id: 'consultation',
        name: 'Free consultation',
        minutes: 30,
        priceCents: 0,
        description: expect.any(String),
        // The demo has an example address, so meetings in person are offered.
        modes: ['video', 'phone', 'whatsapp', 'in_person'],
      },
    ]);
  });
});

describe('POST /bookings/holds', () => {
  it('201 holds the slot for 10 minutes', async () => {
    const reply = await holdAt(amara.visitor, nine);
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toEqual({
      holdId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      start: nine,
      end: halfPastNine,
      expiresAt: '2026-03-02T07:10:00.000Z',
    });
  });

  it('201 for the same slot again is the same hold with the same expiry', async () => {
    const first = (await holdAt(amara.visitor, nine)).body;
    app.clock.passMinutes(5);
    expect((await holdAt(amara.visitor, nine)).body).toEqual(first);
  });

  it('201 for another slot releases the first', async () => {
    await holdAt(amara.visitor, nine);
    expect(outcome(await holdAt(amara.visitor, ten))).toBe('201');
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
  });

  it('201 for the slot right after one’s own hold, which does not block it', async () => {
    await holdAt(amara.visitor, nine);
    expect(outcome(await holdAt(amara.visitor, halfPastNine))).toBe('201');
  });

  it('409 SLOT_TAKEN with the nearest free times, for the slot, the one before and the one after', async () => {
    await holdAt(amara.visitor, ten);
    for (const start of [halfPastNine, ten, tuesday('10:30')]) {
      expect(outcome(await holdAt(tendai.visitor, start))).toBe('409 SLOT_TAKEN');
    }
    const { refusal } = await holdAt(tendai.visitor, ten);
    expect(refusal.error).toBe('That time was just taken. Here are the nearest free times.');
    expect(refusal['alternatives']).toEqual([
      { start: nine, end: halfPastNine },
      { start: tuesday('11:00'), end: tuesday('11:30') },
      { start: tuesday('08:30'), end: nine },
    ]);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
  });

  it('409 SLOT_TAKEN keeps the existing hold', async () => {
    const own = (await holdAt(tendai.visitor, nine)).body;
    await holdAt(amara.visitor, tuesday('14:00'));
    expect(outcome(await holdAt(tendai.visitor, tuesday('14:00')))).toBe('409 SLOT_TAKEN');
    expect((await holdAt(tendai.visitor, nine)).body).toEqual(own);
  });

  it('an expired hold blocks nobody, and its owner gets a new one', async () => {
    const old = (await holdAt(amara.visitor, nine)).body;
    await passMinutes(10);
    expect((await holdAt(amara.visitor, nine)).body.holdId).not.toBe(old.holdId);
    await passMinutes(9);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('409 SLOT_TAKEN');
    await passMinutes(1);
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
  });

  it('422 TOO_SOON less than 12 hours ahead', async () => {
    await moveTo('2026-03-02T19:00:00Z');
    expect(outcome(await holdAt(amara.visitor, nine))).toBe('201');
    app.clock.passSeconds(1);
    const reply = await holdAt(tendai.visitor, nine);
    expect(outcome(reply)).toBe('422 TOO_SOON');
    expect(reply.refusal.error).toBe('Please choose a time at least 12 hours from now');
    expect(outcome(await holdAt(tendai.visitor, '2020-01-01T07:00:00Z'))).toBe('422 TOO_SOON');
  });

  it.each([
    ['before eight', tuesday('07:30')],
    ['a meeting that would end after 16:30', tuesday('16:30')],
    ['between the half hours', tuesday('09:15')],
    ['a second late', nine.replace(':00.000Z', ':01.000Z')],
    ['a Saturday', '2026-03-07T07:00:00.000Z'],
    ['beyond 60 days', '2026-05-01T07:30:00.000Z'],
    ['the year 9999', '9999-12-31T07:00:00.000Z'],
  ])('422 OUTSIDE_HOURS: %s', async (_, start) => {
    expect(outcome(await holdAt(amara.visitor, start))).toBe('422 OUTSIDE_HOURS');
  });

  it('201 for the last slot of a day, and for the last moment of the sixtieth day', async () => {
    expect(outcome(await holdAt(amara.visitor, tuesday('16:00')))).toBe('201');
    expect(outcome(await holdAt(amara.visitor, '2026-05-01T07:00:00.000Z'))).toBe('201');
  });

  it.each([
    'tomorrow',
    '2026-03-03',
    '2026-03-03T09:00',
    '2026-03-03T09:00:00+02:00',
    '2026-02-31T07:00:00Z',
    '2026-13-45T25:61:61Z',
    '2026-03-03T24:30:00Z',
    '',
  ])('422 VALIDATION_FAILED for the start "%s"', async (start) => {
    const reply = await holdAt(amara.visitor, start);
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ start: 'Choose a date and time' });
  });
});

describe('a hold', () => {
  it('shows its slot as free to its owner, taken to others, and free to all once expired', async () => {
    await holdAt(amara.visitor, nine);
    expect(await freeSlots(amara)).toEqual(expect.arrayContaining(['08:30', '09:00', '09:30']));
    for (const who of [tendai, { visitor: app.visitor() }]) {
      const seen = await freeSlots(who);
      expect(['08:30', '09:00', '09:30', '10:00'].filter((time) => seen.includes(time))).toEqual(['10:00']);
    }
    app.clock.passMinutes(10);
    expect(await freeSlots({ visitor: app.visitor() })).toContain('09:00');
  });

  it('DELETE: 204 releases it; 404 the second time and for another account', async () => {
    const { holdId } = (await holdAt(amara.visitor, nine)).body;
    expect(outcome(await tendai.visitor.call(releaseHold, { params: { holdId } }))).toBe('404 NOT_FOUND');
    expect(outcome(await amara.visitor.call(releaseHold, { params: { holdId } }))).toBe('204');
    expect(outcome(await amara.visitor.call(releaseHold, { params: { holdId } }))).toBe('404 NOT_FOUND');
    expect(outcome(await holdAt(tendai.visitor, nine))).toBe('201');
  });

  it('is deleted with its cells after it has expired', async () => {
    await holdAt(amara.visitor, nine);
    await holdAt(tendai.visitor, ten);
    await bookAt(tendai.visitor, ten);
    app.clock.passMinutes(10);
    await deleteExpiredHolds(app.site.platform);
    const { db } = app.site.platform;
    expect(await db.selectFrom('bookings').select('status').execute()).toEqual([{ status: 'confirmed' }]);
    expect(await db.selectFrom('slot_cells').select('cell_start').execute()).toHaveLength(3);
  });
});

describe('GET /bookings and GET /bookings/:ref', () => {
  it('200 with one’s own bookings: upcoming soonest first, past latest first', async () => {
    const later = await bookAt(amara.visitor, '2026-03-04T07:00:00.000Z');
    const sooner = await bookAt(amara.visitor, nine);
    const others = await bookAt(tendai.visitor, tuesday('11:00'));
    const list = async (scope: 'upcoming' | 'past') =>
      (await amara.visitor.call(listBookings, { query: { scope } })).body.bookings.map(({ ref }) => ref);
    expect(await list('upcoming')).toEqual([sooner.ref, later.ref]);
    expect(await list('past')).toEqual([]);
    await moveTo(halfPastNine);
    expect(await list('upcoming')).toEqual([later.ref]);
    expect(await list('past')).toEqual([sooner.ref]);
    expect(await list('past')).not.toContain(others.ref);
  });

  it('leaves out holds', async () => {
    await holdAt(amara.visitor, nine);
    expect((await amara.visitor.call(listBookings, { query: { scope: 'upcoming' } })).body.bookings).toEqual([]);
  });

  it('200 by reference, in any case; it can be changed until 12 hours before the meeting', async () => {
    const booking = await bookAt(amara.visitor, nine);
    expect(booking.changeDeadline).toBe('2026-03-02T19:00:00.000Z');
    const read = await amara.visitor.call(readBooking, { params: { ref: booking.ref.toLowerCase() } });
    expect(read.body).toEqual({
      booking,
      attachments: { area: null, files: [], canChange: true, canChangeArea: true, acceptedKm2: null },
      canChange: true,
      history: [
        {
          at: '2026-03-02T07:00:00.000Z',
          event: 'booked',
          by: 'client',
          start: nine,
          previousStart: null,
          reason: null,
        },
      ],
    });
    await moveTo('2026-03-02T19:00:00Z');
    expect((await amara.visitor.call(readBooking, { params: { ref: booking.ref } })).body.canChange).toBe(false);
  });

  it('404 NOT_FOUND for a booking of another account, the same as for an unknown reference', async () => {
    const { ref } = await bookAt(amara.visitor, nine);
    const foreign = await tendai.visitor.call(readBooking, { params: { ref } });
    const missing = await tendai.visitor.call(readBooking, { params: { ref: 'B-26-00000' } });
    const refusals = [foreign, missing].map(({ status, refusal: { requestId, ...rest } }) => ({ status, ...rest }));
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('limits of a client', () => {
  it('429 RATE_LIMITED after 10 writes in 10 minutes by one account', async () => {
    const strict = await startTestApp();
    try {
      const { visitor } = await signedIn(strict);
      for (let count = 0; count < 10; count += 1) {
        expect(outcome(await visitor.call(holdSlot, { body: { type: 'consultation', start: nine } }))).toBe('201');
      }
      expect(outcome(await visitor.call(confirmBooking, { body: bookingForm(crypto.randomUUID()) }))).toBe(
        '429 RATE_LIMITED',
      );
      expect(outcome(await visitor.call(listBookings, { query: { scope: 'past' } }))).toBe('200');
    } finally {
      await strict.stop();
    }
  });
});
