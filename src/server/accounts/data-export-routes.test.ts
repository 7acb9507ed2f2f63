import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listExports, readExport, requestExport } from '#contract/accounts/personal-data.ts';
import { changeProfile } from '#contract/accounts/profile.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';

const app = testApp();

const request = (visitor: Visitor) => visitor.call(requestExport, {});
const read = (visitor: Visitor, id: string) => visitor.call(readExport, { params: { id } });

async function filesOf(visitor: Visitor, id: string): Promise<Record<string, string>> {
  const { bytes } = await read(visitor, id);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

describe('POST /account/export', () => {
  it('202, an email without a secret, and a zip with the data of every module', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    const body = { firstName: 'Amara', lastName: 'Ncube', phone: '0771234567', organisation: '=SUM(A1)' };
    await visitor.call(changeProfile, { body });
    const booking = await bookAt(visitor, tuesday('09:00'), { topic: 'The quarry, its "edge"\nand the river' });
    const reply = await request(visitor);
    expect(outcome(reply)).toBe('202');
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: '2026-03-02T07:00:00.000Z',
      readableUntil: '2026-03-03T07:00:00.000Z',
    });

    const email = (await app.emails(person.email)).find(({ kind }) => kind === 'data-export-ready');
    expect(email?.subject).toBe('Your data from Kopje Geospatial is ready');
    expect(email?.text).toContain('http://localhost:3000/account/data');
    expect(email?.text).toContain('until Tuesday 3 March 2026, 09:00, Bulawayo time');
    expect(email?.text).not.toContain(reply.body.id);

    const files = await filesOf(visitor, reply.body.id);
    const own = [
      'account',
      'letters',
      'activity',
      'email-change',
      'second-factor',
      'deletion-request',
      'sessions',
      'google',
    ];
    const aboutOrders = ['order-notes', 'order-messages', 'payment-proofs'];
    const bought = [...aboutOrders, 'orders', 'payments', 'money', 'order-changes', 'cart'];
    const expectedParts = [
      'bookings',
      'booking-changes',
      'calendar-address',
      'course-seats',
      ...bought,
      'inquiries',
      'staff-notes',
      'staff-invitations',
      'reviews',
      'review-likes',
    ];
    const described = ['briefs', 'quotes', 'brief-messages'];
    const names = ['deliverables', ...own, ...expectedParts, ...described];
    expect(Object.keys(files)).toEqual(['README.txt', ...names.flatMap((name) => [`${name}.json`, `${name}.csv`])]);
    expect(JSON.parse(files['account.json'] ?? '')).toEqual([
      {
        firstName: 'Amara',
        lastName: 'Ncube',
        email: person.email,
        phone: '+263771234567',
        organisation: '=SUM(A1)',
        signsInWith: 'email',
        roles: 'customer',
        createdAt: '2026-03-02T07:00:00.000Z',
      },
    ]);
    expect(readCsv(files['account.csv'] ?? '').join('\n')).toContain(
      `,${person.email},'+263771234567,'=SUM(A1),email,customer,`,
    );
    expect(JSON.parse(files['bookings.json'] ?? '')).toMatchObject([
      { reference: booking.ref, status: 'confirmed', topic: 'The quarry, its "edge"\nand the river' },
    ]);
    expect(JSON.parse(files['booking-changes.json'] ?? '')).toMatchObject([
      { reference: booking.ref, event: 'booked' },
    ]);
    expect(files['bookings.csv']).toContain('"The quarry, its ""edge""\nand the river"');
    expect(JSON.parse(files['letters.json'] ?? '')).toContainEqual(
      expect.objectContaining({ subject: 'Your Kopje Geospatial account is active' }),
    );
    expect(files['activity.json']).toContain('"activate"');
    expect(JSON.parse(files['sessions.json'] ?? '')).toHaveLength(1);
    expect(files['README.txt']).toContain(`about the account ${person.email}`);
    expect(files['README.txt']).toMatch(
      /^bookings: Consultations you have booked, with the areas you marked and the names of the files you added\. Rows: 1\.$/m,
    );
    expect(Object.values(files).join()).not.toMatch(/argon2id|password_hash|secret_hash/);
  });

  it('returns the same export within 10 minutes without an email, and a new one later', async () => {
    const person = await signedIn(app);
    const { visitor, email } = person;
    const first = (await request(visitor)).body;
    app.clock.passMinutes(9);
    expect((await request(visitor)).body).toEqual(first);
    expect(await app.emails(email)).toHaveLength(1);
    app.clock.passMinutes(1);
    await signInAgain(app, person);
    const second = (await request(visitor)).body;
    expect(second.id).not.toBe(first.id);
    expect((await visitor.call(listExports, {})).body.exports).toEqual([second]);
    expect(outcome(await read(visitor, first.id))).toBe('404 NOT_FOUND');
    expect(await app.emails(email)).toHaveLength(2);
  });

  it('429 RATE_LIMITED after 10 in an hour', async () => {
    const { visitor } = await signedIn(app);
    for (let count = 0; count < 10; count += 1) expect(outcome(await request(visitor))).toBe('202');
    expect(outcome(await request(visitor))).toBe('429 RATE_LIMITED');
  });
});

describe('GET /account/exports/{id}', () => {
  it('200 as a file that no cache stores, for the bearer of its owner only', async () => {
    const { visitor } = await signedIn(app);
    const { id } = (await request(visitor)).body;
    const reply = await read(visitor, id);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { visitor: other } = await signedIn(app);
    expect(outcome(await read(other, id))).toBe('404 NOT_FOUND');
    const { visitor: owner } = await signedIn(app, { roles: ['owner'] });
    expect(outcome(await read(owner, id))).toBe('404 NOT_FOUND');
    expect((await other.call(listExports, {})).body.exports).toEqual([]);
    // The session cookie alone is not enough.
    visitor.token = null;
    expect(outcome(await read(visitor, id))).toBe('401 UNAUTHENTICATED');
  });

  it('200 for 24 hours, then 404; the next run of the scheduler deletes it', async () => {
    const person = await signedIn(app);
    const { id } = (await request(person.visitor)).body;
    app.clock.passSeconds(24 * 3_600 - 1);
    await signInAgain(app, person);
    expect(outcome(await read(person.visitor, id))).toBe('200');
    app.clock.passSeconds(1);
    expect(outcome(await read(person.visitor, id))).toBe('404 NOT_FOUND');
    expect((await person.visitor.call(listExports, {})).body.exports).toEqual([]);
    await app.site.platform.scheduler.runDue();
    const { db } = app.site.platform;
    expect(await db.selectFrom('account_exports').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
