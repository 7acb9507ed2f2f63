import { beforeAll, describe, expect, it } from 'vitest';
import { csrfToken, login, logout, session, verifyToken } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { deleteExpiredSessions } from '#server/sessions/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Person, Visitor } from '#tests/support/app/visitor.ts';
import { addAccount, signedIn, withCookieOf } from '#tests/support/data/accounts.ts';

const wrong = 'Wrong-Password-1';
const app = testApp();
let amara: Person;
beforeAll(async () => {
  amara = await app.visitor().signUpAndActivate();
});

const logIn = (visitor: Visitor, { email, password }: Pick<Person, 'email' | 'password'>) =>
  visitor.call(login, { body: { email, password } });

describe('POST /auth/login', () => {
  it('200 with the bearer token, the user and the exact cookies', async () => {
    const visitor = app.visitor();
    await visitor.call(csrfToken, {});
    const reply = await logIn(visitor, { ...amara, email: ` ${amara.email.toUpperCase()} ` });
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ email: amara.email, auth_provider: 'email', is_active: true }),
    });
    expect(reply.text).not.toMatch(/password|hash/);
    const [auth, account, xsrf, ...more] = reply.headers.getSetCookie();
    expect(auth).toMatch(
      /^auth_token=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400$/,
    );
    expect(account).toMatch(
      /^acct_amara\.\w+%40example\.com=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800$/,
    );
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}\.[\w-]{43}; Path=\/; Secure; SameSite=Strict$/);
    expect(more).toEqual([]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('stores no secret in plain text', async () => {
    const visitor = app.visitor();
    const { token } = (await logIn(visitor, amara)).body;
    const { db } = app.site.platform;
    const stored = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('access_tokens').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(visitor.cookies.get('auth_token')?.value.split('.')[1]);
  });

  it('401 INVALID_CREDENTIALS, word for word the same for a wrong password and an unknown address', async () => {
    const replies = [
      await logIn(app.visitor(), { ...amara, password: wrong }),
      await logIn(app.visitor(), { email: 'nobody@example.com', password: wrong }),
    ];
    for (const reply of replies) {
      const { requestId, ...refusal } = reply.refusal;
      expect(refusal).toEqual({ code: 'INVALID_CREDENTIALS', error: 'Invalid email or password' });
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []]);
    }
  });

  it('403 ACCOUNT_INACTIVE only for the right password of a pending sign-up', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUp();
    const reply = await logIn(visitor, person);
    expect(outcome(reply)).toBe('403 ACCOUNT_INACTIVE');
    expect(reply.refusal.error).toBe('Account not activated. Please check your email.');
    expect(outcome(await logIn(visitor, { ...person, password: wrong }))).toBe('401 INVALID_CREDENTIALS');
  });

  it('409 AUTH_PROVIDER_MISMATCH for a Google account, naming the provider', async () => {
    const { email } = await addAccount(app, { provider: 'google' });
    const reply = await logIn(app.visitor(), { email, password: wrong });
    expect(outcome(reply)).toBe('409 AUTH_PROVIDER_MISMATCH');
    expect(reply.refusal).toMatchObject({
      provider: 'google',
      error: 'Account was created with google. Please use google login.',
    });
  });

  it('422 for a missing address or password', async () => {
    const reply = await logIn(app.visitor(), { email: '', password: '' });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(Object.keys(reply.refusal.fields ?? {}).sort()).toEqual(['email', 'password']);
    expect(reply.refusal.fields?.['password']).toBe('Enter your password');
  });

  it('429 RATE_LIMITED after 5 attempts a minute for one address, even with the right password', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await logIn(app.visitor(), { ...person, password: wrong }))).toBe('401 INVALID_CREDENTIALS');
    }
    expect(outcome(await logIn(app.visitor(), person))).toBe('429 RATE_LIMITED');
    app.clock.passSeconds(60);
    expect(outcome(await logIn(app.visitor(), person))).toBe('200');
  });

  it('creates a session for each login', async () => {
    app.clock.passSeconds(60);
    const [one, two] = [app.visitor(), app.visitor()];
    await logIn(one, amara);
    await logIn(two, amara);
    expect(one.cookies.get('auth_token')?.value).not.toBe(two.cookies.get('auth_token')?.value);
    await one.call(logout, {});
    expect((await two.call(session, {})).body.authenticated).toBe(true);
  });
});

describe('GET /auth/session', () => {
  it('200 not authenticated without a cookie, with a malformed one and with a wrong secret', async () => {
    const { visitor } = await signedIn(app);
    const id = visitor.cookies.get('auth_token')?.value.split('.')[0];
    for (const cookie of ['', 'nonsense', `${id}.${'a'.repeat(43)}`, `${id}.`, `.${'a'.repeat(43)}`, `' or 1=1--`]) {
      const guest = app.visitor();
      guest.cookies.set('auth_token', cookie);
      expect((await guest.call(session, {})).body).toEqual({ authenticated: false, user: null, token: null });
    }
  });

  it('200 with the user and a new bearer token, without extending the session', async () => {
    const { visitor, email } = await signedIn(app);
    app.clock.passSeconds(86_399);
    const { body } = await visitor.call(session, {});
    expect([body.authenticated, body.user?.email]).toEqual([true, email]);
    visitor.token = body.token;
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    app.clock.passSeconds(1);
    expect((await withCookieOf(app, visitor).call(session, {})).body.authenticated).toBe(false);
  });
});

describe('POST /auth/logout', () => {
  it('204: ends the session and its bearer token', async () => {
    const { visitor } = await signedIn(app);
    const tab = withCookieOf(app, visitor);
    const reply = await visitor.call(logout, {});
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(visitor.cookies.names()).toEqual(['XSRF-TOKEN']);
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    expect((await tab.call(session, {})).body.authenticated).toBe(false);
  });

  it('204 also without a session, twice, and for an unknown session', async () => {
    const visitor = app.visitor();
    expect(outcome(await visitor.call(logout, {}))).toBe('204');
    expect(outcome(await visitor.call(logout, {}))).toBe('204');
    const stale = app.visitor();
    stale.cookies.set('auth_token', `00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`);
    expect(outcome(await stale.call(logout, {}))).toBe('204');
  });

  const bodies: { what: string; rawBody: BodyInit; headers?: Record<string, string | null> }[] = [
    { what: 'an empty object', rawBody: '{}' },
    { what: 'half of a JSON text', rawBody: '{"a":' },
    { what: 'bytes that are no text', rawBody: Buffer.from([0xff, 0x00, 0xfe]) },
    { what: 'a form', rawBody: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    { what: 'broken multipart', rawBody: 'x', headers: { 'Content-Type': 'multipart/form-data' } },
    { what: 'no content type', rawBody: Buffer.from('x'), headers: { 'Content-Type': null } },
    { what: 'a claimed compression', rawBody: 'not gzip', headers: { 'Content-Encoding': 'gzip' } },
    { what: 'as much as the limit', rawBody: 'a'.repeat(limits.authBodyMaxBytes) },
  ];
  it.each(bodies)('204 with any body: $what', async ({ rawBody, headers = {} }) => {
    const { visitor } = await signedIn(app);
    const tab = withCookieOf(app, visitor);
    const reply = await visitor.send('POST', '/api/auth/logout', { rawBody, headers });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await tab.call(session, {})).body.authenticated).toBe(false);
  });

  it('refuses a body without the CSRF token or over the limit, and keeps the session', async () => {
    const { visitor } = await signedIn(app);
    const path = '/api/auth/logout';
    const forged = await visitor.send('POST', path, { rawBody: 'a=1', headers: { 'X-XSRF-TOKEN': null } });
    expect(outcome(forged)).toBe('403 CSRF_INVALID');
    const long = await visitor.send('POST', path, { rawBody: 'a'.repeat(limits.authBodyMaxBytes + 1) });
    expect(outcome(long)).toBe('413 BODY_TOO_LARGE');
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });
});

it('deletes expired sessions only', async () => {
  const old = await signedIn(app);
  app.clock.passSeconds(86_401);
  const live = await signedIn(app);
  await deleteExpiredSessions(app.site.platform);
  const { db } = app.site.platform;
  const owners = await db.selectFrom('sessions').select('user_id').execute();
  expect(owners.map((row) => row.user_id)).toEqual([live.userId]);
  expect(owners).not.toContainEqual({ user_id: old.userId });
  expect((await live.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
});
