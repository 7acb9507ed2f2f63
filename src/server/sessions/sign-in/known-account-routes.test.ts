import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { emailSchema } from '#contract/accounts/accounts.ts';
import {
  forgetAccount,
  login,
  logout,
  logoutAll,
  refresh,
  session,
  switchAccount,
  validateToken,
  verifyToken,
} from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import type { Person, Visitor } from '#tests/support/app/visitor.ts';
import { deleteExpiredSessions } from '../sessions.ts';
import { accountCookieName } from './known-accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });
let amara: Person;
let farai: Person;
beforeAll(async () => {
  amara = await app.visitor().signUpAndActivate();
  farai = await app.visitor().signUpAndActivate({ firstName: 'Farai' });
});

/** One device on which both have signed in, Farai last. */
async function sharedDevice(): Promise<Visitor> {
  const device = app.visitor();
  await device.signIn(amara);
  await device.signIn(farai);
  return device;
}

const signedInEmail = async (device: Visitor): Promise<string | undefined> =>
  (await device.call(session, {})).body.user?.email;
const switchTo = (device: Visitor, { email }: Person) => device.call(switchAccount, { body: { email } });
const accountCookies = (device: Visitor): string[] => device.cookies.names().filter((name) => name.startsWith('acct_'));

describe('POST /auth/switch', () => {
  it('200 with the other account and a session of 7 days and Lax; ends the previous one', async () => {
    const device = await sharedDevice();
    const before = device.token;
    const reply = await switchTo(device, amara);
    expect(reply.body.user.email).toBe(amara.email);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^auth_token=\S+; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=604800$/,
    );
    expect(await signedInEmail(device)).toBe(amara.email);
    device.token = before;
    expect((await device.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    device.token = reply.body.token;
    expect((await device.call(validateToken, {})).body.user.email).toBe(amara.email);
  });

  it('keeps lifetime and SameSite through a refresh', async () => {
    const device = await sharedDevice();
    await switchTo(device, amara);
    const reply = await device.call(refresh, {});
    expect(reply.headers.getSetCookie()[0]).toMatch(/SameSite=Lax; HttpOnly; Max-Age=604800$/);
  });

  it('404 NO_SESSION without the cookie, with a wrong secret, another account’s cookie, or after 7 days', async () => {
    expect((await switchTo(app.visitor(), amara)).refusal.error).toBe('No session found for this account');

    const forged = await sharedDevice();
    const name = accountCookieName(amara.email);
    const [id] = forged.cookies.get(name)?.value.split('.') ?? [];
    forged.cookies.set(name, `${id}.${'A'.repeat(43)}`);
    expect((await switchTo(forged, amara)).code).toBe('NO_SESSION');

    const swapped = await sharedDevice();
    swapped.cookies.set(name, swapped.cookies.get(accountCookieName(farai.email))?.value ?? '');
    expect((await switchTo(swapped, amara)).code).toBe('NO_SESSION');
    expect(await signedInEmail(swapped)).toBe(farai.email);

    const later = await sharedDevice();
    const kept = later.cookies.get(name)?.value ?? '';
    app.clock.passSeconds(604_801);
    later.cookies.set(name, kept);
    // The session has expired too, and with it the CSRF token bound to it.
    later.cookies.delete('XSRF-TOKEN');
    expect((await switchTo(later, amara)).code).toBe('NO_SESSION');
  });

  it('refuses the session secret in place of the account secret, and the reverse', async () => {
    const device = await sharedDevice();
    const name = accountCookieName(farai.email);
    const account = device.cookies.get(name)?.value ?? '';
    const auth = device.cookies.get('auth_token')?.value ?? '';
    device.cookies.set(name, auth);
    expect((await switchTo(device, farai)).code).toBe('NO_SESSION');
    device.cookies.set('auth_token', account);
    expect(await signedInEmail(device)).toBeUndefined();
  });

  it('stores the secret as a hash only', async () => {
    const device = await sharedDevice();
    const stored = JSON.stringify(await app.site.platform.db.selectFrom('remembered_accounts').selectAll().execute());
    expect(stored).not.toContain(device.cookies.get(accountCookieName(amara.email))?.value.split('.')[1]);
  });
});

describe('a device', () => {
  it('signs one account out and keeps the others', async () => {
    const device = await sharedDevice();
    expect((await device.call(logout, {})).status).toBe(204);
    expect(await signedInEmail(device)).toBeUndefined();
    expect((await switchTo(device, farai)).code).toBe('NO_SESSION');
    expect((await switchTo(device, amara)).body.user.email).toBe(amara.email);
  });

  it('signs out of all', async () => {
    const device = await sharedDevice();
    expect((await device.call(logoutAll, {})).status).toBe(204);
    expect(accountCookies(device)).toEqual([]);
    expect((await switchTo(device, amara)).code).toBe('NO_SESSION');
    expect(await signedInEmail(device)).toBeUndefined();
  });

  it('removes an account permanently: a copy of its cookie is refused', async () => {
    const device = await sharedDevice();
    const name = accountCookieName(amara.email);
    const kept = device.cookies.get(name)?.value ?? '';
    expect((await device.call(forgetAccount, { body: { email: amara.email } })).status).toBe(204);
    device.cookies.set(name, kept);
    expect((await switchTo(device, amara)).code).toBe('NO_SESSION');
    expect(await signedInEmail(device)).toBe(farai.email);
  });

  it('remembers five accounts: a sixth replaces the oldest', async () => {
    const device = app.visitor();
    const people: Person[] = [];
    for (let count = 0; count < 6; count += 1) {
      const person = await app.visitor().signUpAndActivate();
      people.push(person);
      await device.call(login, { body: { email: person.email, password: person.password } });
      app.clock.passSeconds(1);
    }
    expect(accountCookies(device)).toHaveLength(5);
    const [first, second] = people;
    expect(first && (await switchTo(device, first)).code).toBe('NO_SESSION');
    expect(second && (await switchTo(device, second)).status).toBe(200);
  });

  it('deletes its rows after they expire', async () => {
    await sharedDevice();
    app.clock.passSeconds(604_801);
    await deleteExpiredSessions(app.site.platform);
    const { db } = app.site.platform;
    expect(await db.selectFrom('remembered_accounts').selectAll().execute()).toEqual([]);
  });
});

describe('GET /auth/validate-token', () => {
  it('401 without a bearer token, and with an expired one', async () => {
    const device = await sharedDevice();
    app.clock.passSeconds(601);
    expect((await device.call(validateToken, {})).code).toBe('TOKEN_EXPIRED');
    device.token = null;
    expect((await device.call(validateToken, {})).code).toBe('UNAUTHENTICATED');
  });
});

it('names a cookie unambiguously: one per address, token characters only', () => {
  const addresses = fc.emailAddress().filter((email) => emailSchema.safeParse(email).success);
  fc.assert(
    fc.property(addresses, addresses, (one, other) => {
      const name = accountCookieName(one);
      expect(name).toMatch(/^acct_[!#$%&'*+.^_`|~0-9A-Za-z-]+$/);
      expect(decodeURIComponent(name.slice(5))).toBe(one.toLowerCase());
      expect(name === accountCookieName(other)).toBe(one.toLowerCase() === other.toLowerCase());
    }),
    { numRuns: 2_000 },
  );
});
