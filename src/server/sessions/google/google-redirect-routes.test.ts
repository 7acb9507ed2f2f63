import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { codeIn, comeIn, handOver, newGoogler, setOut } from '#tests/support/stand-ins/google-visits.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';
import { deleteExpiredSessions } from '../sessions.ts';

let app: TestApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  app = await startTestApp({ settings: google.settings });
});
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const signup = { signup: 'true' } as const;
const unavailable = '/login?error=unavailable';
const rowsOf = (table: 'handovers' | 'oauth_attempts') => app.site.platform.db.selectFrom(table).selectAll().execute();

describe('GET /auth/{provider}', () => {
  it('302 to the provider with state, nonce and an S256 challenge, and a cookie for this browser', async () => {
    const visitor = app.visitor();
    const reply = await visitor.send('GET', '/api/auth/google');
    const { origin, searchParams } = new URL(reply.headers.get('location') ?? '');
    expect(origin).toBe(google.settings['GOOGLE_ISSUER']);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'site-under-test',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-oauth=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=600$/),
    ]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    'facebook',
    'Google',
    'google%20',
    '__proto__',
    'constructor',
    'toString',
    '%00',
  ])('%s is 404 NOT_FOUND or 422, and stores nothing', async (provider) => {
    const before = (await rowsOf('oauth_attempts')).length;
    const reply = await app.visitor().send('GET', `/api/auth/${provider}`);
    expect(['404 NOT_FOUND', '422 VALIDATION_FAILED']).toContain(outcome(reply));
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await rowsOf('oauth_attempts')).length).toBe(before);
  });

  it('stores state and browser as hashes, and neither verifier nor nonce', async () => {
    const visitor = app.visitor();
    const { searchParams } = new URL(await setOut(visitor));
    const stored = JSON.stringify(await rowsOf('oauth_attempts'));
    const secrets = [searchParams.get('state'), searchParams.get('nonce'), visitor.cookies.get('__Host-oauth')?.value];
    expect(secrets.filter((secret) => !secret || stored.includes(secret))).toEqual([]);
  });

  it('redirects to the login page after 300 requests in 10 minutes from one client', async () => {
    const visitor = app.visitor();
    await setOut(visitor);
    const { db } = app.site.platform;
    await db.updateTable('rate_limits').set({ used: 299 }).where('name', '=', 'google-start').execute();
    const places = [await setOut(visitor), await setOut(visitor)];
    expect(places.map((place) => place === unavailable)).toEqual([false, true]);
  });
});

describe('the return from Google', () => {
  it('answers a repeat for 60 seconds with the same redirect, and asks Google once', async () => {
    const visitor = app.visitor();
    const person = newGoogler();
    const address = await google.comeBack(await setOut(visitor, signup), person);
    const before = google.tokenRequests();
    const [first, repeat] = await Promise.all([comeIn(visitor, address), comeIn(visitor, address)]);
    const place = first.headers.get('location') ?? '';
    expect(place).toMatch(/^\/oauth-success\?token=/);
    expect(repeat.headers.get('location')).toBe(place);
    app.clock.passSeconds(59);
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(place);
    app.clock.passSeconds(1);
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(unavailable);
    expect(google.tokenRequests()).toBe(before + 1);
    expect((await app.emails(person.email)).map(({ kind }) => kind)).toEqual(['welcome']);
  });

  it('accepts the code of a repeated return once', async () => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor, signup), newGoogler());
    const place = (await comeIn(visitor, address)).headers.get('location') ?? '';
    const browser = visitor.cookies.get('__Host-oauth')?.value ?? '';
    expect(JSON.stringify([await rowsOf('oauth_attempts'), await rowsOf('handovers')])).not.toContain(codeIn(place));
    expect(outcome(await handOver(visitor, codeIn(place)))).toBe('200');
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(unavailable);
    visitor.cookies.set('__Host-oauth', browser);
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(place);
    expect(outcome(await handOver(visitor, codeIn(place)))).toBe('410 HANDOVER_INVALID');
  });

  it.each([
    ['a person without an account', () => newGoogler(), 'error=not_registered'],
    ['a cancelled sign-in', () => 'cancel' as const, 'error=unavailable'],
  ])('answers a repeat for %s with the same refusal', async (_, person, error) => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor), person());
    const places = [await comeIn(visitor, address), await comeIn(visitor, address)].map((one) =>
      one.headers.get('location'),
    );
    expect(places[0]).toContain(error);
    expect(places[1]).toBe(places[0]);
  });

  it.each(['code', 'iss'])('refuses a repeat with a changed %s, and does not ask Google', async (name) => {
    const visitor = app.visitor();
    const address = new URL(await google.comeBack(await setOut(visitor, signup), newGoogler()));
    const place = (await comeIn(visitor, address.href)).headers.get('location');
    const before = google.tokenRequests();
    const changed = new URL(address);
    changed.searchParams.set(name, 'A'.repeat(43));
    expect((await comeIn(visitor, changed.href)).headers.get('location')).toBe(unavailable);
    expect(google.tokenRequests()).toBe(before);
    expect((await comeIn(visitor, address.href)).headers.get('location')).toBe(place);
  });

  it('refuses a repeat of another browser', async () => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor, signup), newGoogler());
    await comeIn(visitor, address);
    const thief = app.visitor();
    await setOut(thief);
    for (const other of [app.visitor(), thief]) {
      expect((await comeIn(other, address)).headers.get('location')).toBe(unavailable);
    }
  });

  it('accepts the browser that began only: others are refused without using up the attempt', async () => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor, signup), newGoogler());
    expect((await comeIn(app.visitor(), address)).headers.get('location')).toBe(unavailable);
    const thief = app.visitor();
    await setOut(thief);
    expect((await comeIn(thief, address)).headers.get('location')).toBe(unavailable);
    expect((await comeIn(visitor, address)).headers.get('location')).toMatch(/^\/oauth-success/);
  });

  it('accepts two attempts in two tabs', async () => {
    const visitor = app.visitor();
    const person = newGoogler();
    const [one, other] = [await setOut(visitor, signup), await setOut(visitor, signup)];
    for (const from of [one, other]) {
      const reply = await comeIn(visitor, await google.comeBack(from, person));
      expect(reply.headers.get('location')).toMatch(/^\/oauth-success/);
    }
  });

  it.each(['state', 'code', 'iss'])('refuses a %s that is changed, missing or repeated', async (name) => {
    const changes: ((search: URLSearchParams) => void)[] = [
      (search) => search.set(name, 'A'.repeat(43)),
      (search) => search.delete(name),
      (search) => search.append(name, search.get(name) ?? ''),
    ];
    for (const change of changes) {
      const visitor = app.visitor();
      const address = new URL(await google.comeBack(await setOut(visitor, signup), newGoogler()));
      change(address.searchParams);
      expect((await comeIn(visitor, address.href)).headers.get('location')).toBe(unavailable);
      expect(visitor.cookies.names().filter((cookie) => /^(?:auth_token|acct_)/.test(cookie))).toEqual([]);
    }
  });

  it('refuses the code of another attempt: its verifier does not fit', async () => {
    const visitor = app.visitor();
    const [one, other] = [await setOut(visitor, signup), await setOut(visitor, signup)];
    const address = new URL(await google.comeBack(one, newGoogler()));
    address.searchParams.set('state', new URL(other).searchParams.get('state') ?? '');
    expect((await comeIn(visitor, address.href)).headers.get('location')).toBe(unavailable);
  });

  it('accepts attempts at its own provider only', async () => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor, signup), newGoogler());
    await app.site.platform.db.updateTable('oauth_attempts').set({ provider: 'other' }).execute();
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(unavailable);
  });

  it('accepts a return within 600 seconds, then deletes the attempt', async () => {
    const [early, late] = [app.visitor(), app.visitor()];
    const addresses = [];
    for (const visitor of [early, late]) {
      addresses.push(await google.comeBack(await setOut(visitor, signup), newGoogler()));
    }
    const kept = late.cookies.get('__Host-oauth')?.value ?? '';
    app.clock.passSeconds(599);
    expect((await comeIn(early, addresses[0] ?? '')).headers.get('location')).toMatch(/^\/oauth-success/);
    app.clock.passSeconds(1);
    late.cookies.set('__Host-oauth', kept);
    expect((await comeIn(late, addresses[1] ?? '')).headers.get('location')).toBe(unavailable);
    app.clock.passSeconds(60);
    await deleteExpiredSessions(app.site.platform);
    expect(await rowsOf('oauth_attempts')).toEqual([]);
  });

  it('redirects to the login page after a cancelled sign-in, and ends the attempt', async () => {
    const visitor = app.visitor();
    const address = await google.comeBack(await setOut(visitor), 'cancel');
    expect(new URL(address).searchParams.get('error')).toBe('access_denied');
    expect((await comeIn(visitor, address)).headers.get('location')).toBe(unavailable);
    expect(visitor.cookies.get('auth_token')).toBeUndefined();
  });

  it.each([
    '',
    '?state=',
    '?code=x',
    '?error=access_denied',
    '?state=%00',
    '?state=a&state=b',
    `?state=${'a'.repeat(4_000)}`,
  ])('redirects to the login page for %s, never fails', async (search) => {
    const reply = await app.visitor().send('GET', `/api/auth/google/callback${search}`);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(unavailable);
  });
});
