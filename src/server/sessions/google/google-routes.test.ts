import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#contract/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { addAccount } from '#tests/support/data/accounts.ts';
import {
  comeIn,
  handOver,
  newGoogler,
  setOut,
  signInWithGoogle,
  throughGoogle,
} from '#tests/support/stand-ins/google-visits.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';

let app: TestApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  app = await startTestApp({ settings: { ...google.settings, OWNER_EMAIL: 'boss@example.com' } });
});
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const signup = { signup: 'true' } as const;
const rowsOf = (table: 'users' | 'sessions' | 'google_identities') =>
  app.site.platform.db.selectFrom(table).selectAll().execute();

describe('signing up with Google', () => {
  it('creates an active account from the claims, sends an email, and signs in', async () => {
    const person = newGoogler();
    const visitor = app.visitor();
    const { user, headers } = await signInWithGoogle(visitor, google, person, signup);
    expect(user).toEqual({
      id: expect.any(String),
      email: person.email,
      first_name: 'Thandeka',
      last_name: 'Moyo',
      auth_provider: 'google',
      is_active: true,
      roles: ['customer'],
    });
    expect((await app.emails(person.email)).map(({ kind }) => kind)).toEqual(['welcome']);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-oauth=; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=0$/),
      expect.stringMatching(/^auth_token=\S+; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400$/),
      expect.stringMatching(/^acct_thandeka\S+=\S+; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800$/),
      expect.stringMatching(/^XSRF-TOKEN=\S+; Path=\/; Secure; SameSite=Strict$/),
    ]);
    expect((await visitor.call(session, {})).body.user?.id).toBe(user.id);
  });

  it('gives the address of OWNER_EMAIL the role of the owner, like an activation', async () => {
    const { user } = await signInWithGoogle(app.visitor(), google, newGoogler({ email: 'Boss@Example.com' }), signup);
    expect(user).toMatchObject({ email: 'boss@example.com', roles: ['customer', 'owner'] });
  });

  it('ends a pending sign-up of the same address: its password is refused', async () => {
    const other = app.visitor();
    const { email } = await other.signUp();
    const code = await other.codeFor(email);
    await signInWithGoogle(app.visitor(), google, newGoogler({ email }), signup);
    expect(outcome(await other.send('POST', '/api/activate', { body: { email, code } }))).toBe('422 CODE_INVALID');
    const { db } = app.site.platform;
    expect(await db.selectFrom('pending_signups').selectAll().where('email', '=', email).execute()).toEqual([]);
    expect(await db.selectFrom('users').select('password_hash').where('email', '=', email).execute()).toEqual([
      { password_hash: null },
    ]);
  });

  it('signs in a person who already has an account', async () => {
    const person = newGoogler();
    const first = await signInWithGoogle(app.visitor(), google, person, signup);
    const again = await signInWithGoogle(app.visitor(), google, person, signup);
    expect(again.user).toEqual(first.user);
    expect((await app.emails(person.email)).map(({ kind }) => kind)).toEqual(['welcome']);
  });
});

describe('signing in with Google', () => {
  it('finds an account by Google’s id, even when its address has changed', async () => {
    const person = newGoogler();
    const { user } = await signInWithGoogle(app.visitor(), google, person, signup);
    const moved = { ...person, email: 'moved.elsewhere@example.com' };
    expect((await signInWithGoogle(app.visitor(), google, moved)).user).toEqual(user);
  });

  it('ends the previous session of this browser, and no other', async () => {
    const person = newGoogler();
    const visitor = app.visitor();
    await signInWithGoogle(visitor, google, person, signup);
    const before = visitor.cookies.get('auth_token')?.value ?? '';
    await signInWithGoogle(visitor, google, person);
    const old = app.visitor();
    old.cookies.set('auth_token', before);
    expect((await old.call(session, {})).body.authenticated).toBe(false);
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });

  it('redirects a person without an account to the sign-up with provider and address, without a session', async () => {
    const person = newGoogler();
    const place = await throughGoogle(app.visitor(), google, person);
    expect(place).toBe(
      `/login?${new URLSearchParams({ error: 'not_registered', provider: 'google', email: person.email })}`,
    );
    expect((await rowsOf('users')).filter(({ email }) => email === person.email)).toEqual([]);
  });
});

describe('an address with an account is not linked to a Google account', () => {
  const cases = [
    ['an email account, signing up', {}, signup, 'existing_account'],
    ['an email account, signing in', {}, {}, 'existing_account_diff_provider'],
    ['a closed account, signing up', { active: false }, signup, 'account_inactive'],
    ['a closed account, signing in', { active: false }, {}, 'account_inactive'],
    ['another Google account, signing up', { provider: 'google' }, signup, 'existing_account'],
    ['another Google account, signing in', { provider: 'google' }, {}, 'google_account_not_found'],
  ] as const;

  it.each(cases)('%s', async (_, account, query, error) => {
    const { email, userId } = await addAccount(app, account);
    const visitor = app.visitor();
    expect(await throughGoogle(visitor, google, newGoogler({ email }), query)).toBe(`/login?error=${error}`);
    expect((await rowsOf('google_identities')).filter(({ user_id }) => user_id === userId)).toEqual([]);
    expect((await rowsOf('sessions')).filter(({ user_id }) => user_id === userId)).toEqual([]);
    expect(visitor.cookies.get('auth_token')).toBeUndefined();
  });

  it('a pending sign-up, signing in: it must be activated first', async () => {
    const { email } = await app.visitor().signUp();
    const place = await throughGoogle(app.visitor(), google, newGoogler({ email }));
    expect(place).toBe('/login?error=account_inactive');
  });

  it('refuses a closed Google account found by its id', async () => {
    const person = newGoogler();
    const { user } = await signInWithGoogle(app.visitor(), google, person, signup);
    const { db } = app.site.platform;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    for (const query of [{}, signup]) {
      const moved = { ...person, email: 'closed.and.moved@example.com' };
      expect(await throughGoogle(app.visitor(), google, moved, query)).toBe('/login?error=account_inactive');
    }
  });
});

describe('the return path', () => {
  const returned = async (redirectUri: string): Promise<string> =>
    (await signInWithGoogle(app.visitor(), google, newGoogler(), { ...signup, redirect_uri: redirectUri })).returnTo;

  it('is stored with the state and returned with the session, and is in no URL', async () => {
    const visitor = app.visitor();
    const query = { ...signup, redirect_uri: '/bookings?service=land-use' };
    const there = await setOut(visitor, query);
    const address = await google.comeBack(there, newGoogler());
    const place = (await comeIn(visitor, address)).headers.get('location') ?? '';
    expect([there, address, place].filter((one) => one.includes('land-use'))).toEqual([]);
    const { body } = await handOver(visitor, new URL(place, app.origin).searchParams.get('token') ?? '');
    expect(body).toMatchObject({ returnTo: '/bookings?service=land-use' });
  });

  it.each([
    'https://evil.example/bookings',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/login?redirect=/about',
    '/api/auth/logout',
    'http://localhost:3000.evil.example/',
  ])('is the home page for %s', async (redirectUri) => {
    expect(await returned(redirectUri)).toBe('/');
  });
});
