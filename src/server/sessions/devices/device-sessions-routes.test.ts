import { describe, expect, it } from 'vitest';
import { listSessions, revokeOtherSessions, revokeSession } from '#contract/accounts/device-sessions.ts';
import { login, refresh, session, switchAccount, verifyToken } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Person, Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const sessionsOf = async (visitor: Visitor) => (await visitor.call(listSessions, {})).body.sessions;
const idOf = (visitor: Visitor): string => visitor.cookies.get('auth_token')?.value.split('.')[0] ?? '';
const revoke = (visitor: Visitor, id: string) => visitor.call(revokeSession, { params: { id } });
const revokeOthers = (visitor: Visitor) => visitor.call(revokeOtherSessions, { query: { others: 'true' } });

/** Signed in here, and a minute later on a phone. */
async function twoDevices(): Promise<{ here: Visitor; there: Visitor; person: Person }> {
  const here = app.visitor();
  const person = await here.signUpAndActivate();
  const there = app.visitor();
  app.clock.passMinutes(1);
  const body = { email: person.email, password: person.password };
  there.token = (await there.call(login, { body }, { headers: { 'User-Agent': phone } })).body.token;
  return { here, there, person };
}

async function expectSignedOut(visitor: Visitor, email: string): Promise<void> {
  expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
  expect(outcome(await visitor.call(listSessions, {}))).toBe('401 TOKEN_EXPIRED');
  expect(outcome(await visitor.call(switchAccount, { body: { email } }))).toBe('404 NO_SESSION');
  expect(outcome(await visitor.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
}

describe('GET /account/sessions', () => {
  it('200: each session with its device, the current one first', async () => {
    const { here, there } = await twoDevices();
    const [first, second, ...more] = await sessionsOf(here);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      id: idOf(here),
      browser: 'Unknown browser',
      device: 'unknown device',
      current: true,
    });
    expect(second).toMatchObject({ id: idOf(there), browser: 'Chrome', device: 'Android', current: false });
    const times = [first, second].map((one) => Date.parse(one?.createdAt ?? ''));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(60_000);
    expect((await sessionsOf(there)).map(({ id }) => id)).toEqual([idOf(there), idOf(here)]);
  });

  it('distinguishes equal browsers by the first half of their network address', async () => {
    const one = app.visitor('102.177.4.9');
    const { email, password } = await one.signUpAndActivate();
    const two = app.visitor('2c0f:f8f0:12:7::5');
    await two.signIn({ email, password });
    expect((await sessionsOf(two)).map(({ network }) => network)).toEqual(['2c0f:f8f0:x:x', '102.177.x.x']);
  });

  it('shows when each was last active, without expired sessions and those of other accounts', async () => {
    const { here, there } = await twoDevices();
    await signedIn(app);
    app.clock.passMinutes(9);
    here.token = (await here.call(refresh, {})).body.token;
    const [first, second] = await sessionsOf(here);
    expect(Date.parse(first?.lastSeenAt ?? '') - Date.parse(second?.lastSeenAt ?? '')).toBe(9 * 60_000);
    const { db } = app.site.platform;
    await db.updateTable('sessions').set({ idle_expires_at: app.clock.now() }).where('id', '=', idOf(there)).execute();
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it('stores neither the address nor the User-Agent', async () => {
    const { there } = await twoDevices();
    const { db } = app.site.platform;
    const row = await db.selectFrom('sessions').selectAll().where('id', '=', idOf(there)).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Mozilla|AppleWebKit|10\.0\.\d/);
  });
});

describe('DELETE /account/sessions/{id}', () => {
  it('204: signs that device out at its next call, without a way to switch back; this one stays', async () => {
    const { here, there, person } = await twoDevices();
    expect(outcome(await revoke(here, idOf(there)))).toBe('204');
    await expectSignedOut(there, person.email);
    expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([idOf(here)]);
    expect(outcome(await revoke(here, idOf(there)))).toBe('404 NOT_FOUND');
  });

  it('204 for the current one, like a logout', async () => {
    const { here, person } = await twoDevices();
    const reply = await revoke(here, idOf(here));
    expect(outcome(reply)).toBe('204');
    expect(here.cookies.names()).toEqual(['XSRF-TOKEN']);
    expect((await here.call(session, {})).body.authenticated).toBe(false);
    expect((await here.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    // The CSRF token is that of a visitor again, so a sign-in works.
    await here.signIn(person);
  });

  it('404 NOT_FOUND for a session of another account, which stays', async () => {
    const { here } = await twoDevices();
    const other = await signedIn(app);
    expect(outcome(await revoke(here, idOf(other.visitor)))).toBe('404 NOT_FOUND');
    expect((await other.visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
  });

  it('422 for a malformed id, 401 for a visitor', async () => {
    const { here } = await twoDevices();
    expect(outcome(await here.send('DELETE', '/api/account/sessions/all'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await revoke(app.visitor(), idOf(here)))).toBe('401 UNAUTHENTICATED');
  });
});

describe('DELETE /account/sessions?others=true', () => {
  it('204: ends every other session; this one and the known accounts of this device stay', async () => {
    const { here, there, person } = await twoDevices();
    const third = app.visitor();
    await third.signIn(person);
    expect(outcome(await revokeOthers(here))).toBe('204');
    await expectSignedOut(there, person.email);
    await expectSignedOut(third, person.email);
    expect((await sessionsOf(here)).map(({ id }) => id)).toEqual([idOf(here)]);
    await here.signUpAndActivate();
    expect(outcome(await here.call(switchAccount, { body: { email: person.email } }))).toBe('200');
  });

  it('also removes the account from devices where another one is active', async () => {
    const { here, there, person } = await twoDevices();
    const farai = await there.signUpAndActivate({ firstName: 'Farai' });
    expect(await sessionsOf(here)).toHaveLength(1);
    await revokeOthers(here);
    expect(outcome(await there.call(switchAccount, { body: { email: person.email } }))).toBe('404 NO_SESSION');
    expect((await there.call(session, {})).body.user?.email).toBe(farai.email);
  });

  it('422 without the parameter', async () => {
    const { here } = await twoDevices();
    expect(outcome(await here.send('DELETE', '/api/account/sessions'))).toBe('422 VALIDATION_FAILED');
    expect(outcome(await here.send('DELETE', '/api/account/sessions?others=false'))).toBe('422 VALIDATION_FAILED');
    expect(await sessionsOf(here)).toHaveLength(2);
  });
});
