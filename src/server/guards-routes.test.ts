import { beforeEach, describe, expect, it } from 'vitest';
import { csrfToken, logout, session, verifyToken } from '#contract/accounts/sessions.ts';
import { listBookings } from '#contract/bookings/bookings.ts';
import { holdSlot } from '#contract/bookings/holds.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { sampled } from '#tests/support/app/samples.ts';
import { type SignedIn, signedIn } from '#tests/support/data/accounts.ts';
import { ownedRecords } from '#tests/support/data/owned-records.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let person: SignedIn;
beforeEach(async () => {
  person = await signedIn(app);
});

const unsafe = sampled(endpoints).filter(({ endpoint }) => endpoint.method !== 'GET');

describe.each(unsafe)('$endpoint.method $endpoint.path', ({ endpoint, sample }) => {
  const call = (headers: Record<string, string | null>) =>
    person.visitor.call(endpoint, sample.sending as never, { headers });

  it('403 CSRF_INVALID without a token, with a wrong one, and with one of another session', async () => {
    const other = await signedIn(app);
    const otherToken = (await other.visitor.call(csrfToken, {})).body.csrfToken;
    expect(outcome(await call({ 'X-XSRF-TOKEN': null }))).toBe('403 CSRF_INVALID');
    expect(outcome(await call({ 'X-XSRF-TOKEN': 'made.up' }))).toBe('403 CSRF_INVALID');
    expect(outcome(await call({ 'X-XSRF-TOKEN': otherToken }))).toBe('403 CSRF_INVALID');
    // A cookie that matches the header does not help: the token is signed for the session it was made for.
    person.visitor.cookies.set('XSRF-TOKEN', otherToken);
    expect(outcome(await call({ 'X-XSRF-TOKEN': otherToken }))).toBe('403 CSRF_INVALID');
    person.visitor.cookies.set('XSRF-TOKEN', 'made.up');
    expect(outcome(await call({ 'X-XSRF-TOKEN': 'made.up' }))).toBe('403 CSRF_INVALID');
  });

  it('403 CROSS_SITE from another site', async () => {
    expect(outcome(await call({ 'Sec-Fetch-Site': 'cross-site' }))).toBe('403 CROSS_SITE');
    expect(outcome(await call({ 'Sec-Fetch-Site': 'same-site' }))).toBe('403 CROSS_SITE');
    for (const origin of ['https://evil.example', 'null', `${app.origin}.evil.example`, `${app.origin}1`]) {
      expect(outcome(await call({ 'Sec-Fetch-Site': null, Origin: origin }))).toBe('403 CROSS_SITE');
    }
  });
});

describe.each(sampled(endpoints))('$endpoint.method $endpoint.path', ({ name, endpoint, sample }) => {
  it('answers visitor, customer, other customer, staff and business owner as in the matrix', async () => {
    const owned = ownedRecords[name];
    const other = await signedIn(app);
    const staff = await signedIn(app, { roles: ['customer', 'staff'] });
    const businessOwner = await signedIn(app, { roles: ['customer', 'owner'] });
    const ends: Record<string, string> = {};
    let sending: unknown = null;
    for (const [who, visitor] of Object.entries({
      visitor: app.visitor(),
      other: other.visitor,
      staff: staff.visitor,
      businessOwner: businessOwner.visitor,
      owner: person.visitor,
    })) {
      // A caller who is refused leaves everything as it is for the next.
      if (sending === null) {
        // Frees the slot that the previous caller took.
        await app.site.platform.db.deleteFrom('bookings').execute();
        sending = owned ? await owned.make(person, app) : sample.sending;
      }
      const end = outcome(await visitor.call(endpoint, sending as never));
      ends[who] = end;
      if (end.startsWith('2')) sending = null;
    }
    const { visitor, user, staff: ofStaff = user, businessOwner: ofOwner = ofStaff } = sample;
    const expected = { visitor, other: user, staff: ofStaff, businessOwner: ofOwner, owner: owned?.owner ?? user };
    expect(ends).toEqual(expected);
  });
});

it('the matrix has an owner for every endpoint of an owned record', () => {
  const names = sampled(endpoints).flatMap(({ name, endpoint }) =>
    endpoint.guard === 'user' && endpoint.params ? name : [],
  );
  expect(names.filter((name) => !(name in ownedRecords))).toEqual([]);
});

describe('the CSRF token', () => {
  it('is readable by the page, and valid for one browser session', async () => {
    const visitor = app.visitor();
    const reply = await visitor.call(csrfToken, {});
    expect(reply.headers.getSetCookie()).toEqual([
      `XSRF-TOKEN=${reply.body.csrfToken}; Path=/; Secure; SameSite=Strict`,
    ]);
    expect(reply.body.csrfToken).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  });

  it('of a visitor is refused after sign-in, and that of a session after sign-out', async () => {
    const visitor = app.visitor();
    const before = (await visitor.call(csrfToken, {})).body.csrfToken;
    visitor.cookies.set('auth_token', person.visitor.cookies.get('auth_token')?.value ?? '');
    expect(outcome(await visitor.call(logout, {}))).toBe('403 CSRF_INVALID');
    const own = (await visitor.call(csrfToken, {})).body.csrfToken;
    expect(own).not.toBe(before);
    visitor.cookies.delete('auth_token');
    expect(outcome(await visitor.call(logout, {}))).toBe('403 CSRF_INVALID');
  });

  it('is accepted from 127.0.0.1 in the demo, and without an Origin header', async () => {
    const here = { 'Sec-Fetch-Site': null, Origin: app.origin.replace('localhost', '127.0.0.1') };
    expect(outcome(await app.visitor().call(logout, {}, { headers: here }))).toBe('204');
    expect(outcome(await app.visitor().call(logout, {}, { headers: { 'Sec-Fetch-Site': 'none' } }))).toBe('204');
    expect(outcome(await app.visitor().call(logout, {}, { headers: { 'Sec-Fetch-Site': null, Origin: null } }))).toBe(
      '204',
    );
  });
});

describe('the bearer token', () => {
  const hold = { type: 'consultation', start: '2026-03-03T07:00:00.000Z' } as const;

  it('is valid for 600 seconds, then 401 TOKEN_EXPIRED', async () => {
    app.clock.passSeconds(limits.accessTokenSeconds - 1);
    expect(outcome(await person.visitor.call(listBookings, { query: { scope: 'past' } }))).toBe('200');
    expect((await person.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    app.clock.passSeconds(1);
    expect(outcome(await person.visitor.call(listBookings, { query: { scope: 'past' } }))).toBe('401 TOKEN_EXPIRED');
    expect((await person.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'bearer lower',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5_000)}`,
  ])('is refused with 401 TOKEN_EXPIRED when it is %s', async (header) => {
    const reply = await app.visitor().call(holdSlot, { body: hold }, { headers: { Authorization: header } });
    expect(outcome(reply)).toBe('401 TOKEN_EXPIRED');
  });

  it('differs from the cookie, and neither works in place of the other', async () => {
    const secret = person.visitor.cookies.get('auth_token')?.value ?? '';
    for (const wrong of [secret, secret.split('.')[1] ?? '']) {
      const reply = await app
        .visitor()
        .call(holdSlot, { body: hold }, { headers: { Authorization: `Bearer ${wrong}` } });
      expect(outcome(reply)).toBe('401 TOKEN_EXPIRED');
    }
    const thief = app.visitor();
    thief.cookies.set('auth_token', `${secret.split('.')[0]}.${person.visitor.token}`);
    expect((await thief.call(session, {})).body.authenticated).toBe(false);
  });

  it('is required by personal calls: 401 UNAUTHENTICATED with the cookie alone', async () => {
    person.visitor.token = null;
    expect(outcome(await person.visitor.call(holdSlot, { body: hold }))).toBe('401 UNAUTHENTICATED');
  });

  it('ends with its session, and with its account', async () => {
    const closed = await signedIn(app);
    await closed.visitor.call(logout, {});
    expect(outcome(await closed.visitor.call(holdSlot, { body: hold }))).toBe('401 TOKEN_EXPIRED');
    const { db } = app.site.platform;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', person.userId).execute();
    expect(outcome(await person.visitor.call(holdSlot, { body: hold }))).toBe('401 TOKEN_EXPIRED');
    expect((await person.visitor.call(session, {})).body.authenticated).toBe(false);
  });
});
