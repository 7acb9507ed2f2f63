import { afterAll, beforeAll, expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { activate, csrfToken, forgetAccount, logout, refresh, switchAccount } from '#contract/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { codeIn, comeIn, handOver, newGoogler, setOut } from '#tests/support/stand-ins/google-visits.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';

let app: TestApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  app = await startTestApp({ settings: google.settings });
});
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const email = 'amara+kopje@example.com';
const account = 'acct_amara%2Bkopje%40example.com';
const csrf = 'XSRF-TOKEN=SECRET.SECRET; Path=/; Secure; SameSite=Strict';

/** Whole headers, in the order in which they were sent, with names for what is random. */
const cookiesIn = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .map((header) =>
      header
        .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/, 'ID')
        .replace(/(?<=[=.])[\w-]{43}(?=[;.])/g, 'SECRET'),
    );

it('a session is set, renewed, switched, removed from the device and ended', async () => {
  const visitor = app.visitor();
  expect(cookiesIn((await visitor.call(csrfToken, {})).headers)).toEqual([csrf]);
  const password = 'Granite-Kopje-77';
  const body = { firstName: 'Amara', lastName: 'Ncube', email, password, confirmPassword: password };
  const signedUp = await visitor.call(signup, { body });
  expect(cookiesIn(signedUp.headers)).toEqual([
    '__Host-signup=SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=3600',
  ]);
  const activated = await visitor.call(activate, { body: { email, code: await visitor.codeFor(email) } });
  visitor.token = activated.body.token;
  expect(cookiesIn(activated.headers)).toEqual([
    '__Host-signup=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0',
    'auth_token=ID.SECRET; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400',
    `${account}=ID.SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800`,
    csrf,
  ]);

  expect(cookiesIn((await visitor.call(refresh, {})).headers)).toEqual([
    'auth_token=ID.SECRET; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400',
  ]);
  const switched = await visitor.call(switchAccount, { body: { email } });
  visitor.token = switched.body.token;
  expect(cookiesIn(switched.headers)).toEqual([
    'auth_token=ID.SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800',
    `${account}=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0`,
    `${account}=ID.SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800`,
    csrf,
  ]);
  expect(cookiesIn((await visitor.call(forgetAccount, { body: { email } })).headers)).toEqual([
    `${account}=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0`,
  ]);
  expect(cookiesIn((await visitor.call(logout, {})).headers)).toEqual([
    'auth_token=; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=0',
    csrf,
  ]);
});

it('a sign-in with Google is bound to the browser by a cookie, until its code is handed over', async () => {
  const browser = app.visitor();
  const started = await browser.send('GET', '/api/auth/google');
  expect(cookiesIn(started.headers)).toEqual([
    '__Host-oauth=SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=600',
  ]);
  const person = newGoogler({ email: 'thandeka@example.com' });
  const address = await google.comeBack(await setOut(browser, { signup: 'true' }), person);
  const returned = await comeIn(browser, address);
  expect(cookiesIn(returned.headers)).toEqual([]);
  const handedOver = await handOver(browser, codeIn(returned.headers.get('location') ?? ''));
  expect(cookiesIn(handedOver.headers)).toEqual([
    '__Host-oauth=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0',
    'auth_token=ID.SECRET; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400',
    'acct_thandeka%40example.com=ID.SECRET; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800',
    csrf,
  ]);
});

it('the switch between full and light pages sets a cookie for a year', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const chosen = await app.visitor().send('POST', '/data-saver', { rawBody: 'lite=1', headers });
  expect(cookiesIn(chosen.headers)).toEqual(['lite=1; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=31536000']);
});
