import { describe, expect, it } from 'vitest';
import { listSessions } from '#contract/accounts/device-sessions.ts';
import { requestExport } from '#contract/accounts/personal-data.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import { login, refresh, switchAccount } from '#contract/accounts/sessions.ts';
import { listChanges } from '#contract/admin/audit.ts';
import { readToday } from '#contract/admin/today.ts';
import { limits } from '#contract/limits.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { addApp, startApp } from '#tests/support/data/second-factors.ts';
import { codeAt } from './authenticator-app.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '100' } });

const codeNow = (secret: string): string => codeAt(secret, app.clock.now());
const nextStep = () => app.clock.passSeconds(limits.secondFactorStepSeconds);
const prove = (visitor: Visitor, body: { code: string } | { recoveryCode: string }) =>
  visitor.call(contract.proveSecondFactor, { body });
const stateOf = async (visitor: Visitor) => (await visitor.call(contract.readSecondFactor, {})).body;
const kindsOf = async (email: string) => (await app.emails(email)).map(({ kind, text }) => [kind, text.split('\n')[2]]);

/** An account with an app, in a new session that has proved nothing yet. */
async function withApp(roles: ('customer' | 'staff' | 'owner')[] = ['customer']) {
  const person = await signedIn(app, { roles });
  const authenticator = await addApp(app, person.visitor);
  nextStep();
  await signInAgain(app, person);
  return { ...person, ...authenticator };
}

/** A code that is valid at no moment near now. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) =>
    codeAt(secret, new Date(app.clock.now().getTime() + step * limits.secondFactorStepSeconds * 1_000)),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

describe('an authenticator app', () => {
  it('is set up in three steps; nothing changes before the last', async () => {
    const { visitor, email } = await signedIn(app);
    expect(await stateOf(visitor)).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
      passkeysOffered: true,
      isRequired: false,
      confirmBy: null,
    });
    const begun = await visitor.call(contract.startEnrolment, { body: { kind: 'app' } });
    const { id, secret, address, qr } = begun.body as Extract<typeof begun.body, { kind: 'app' }>;
    expect(address).toBe(
      `otpauth://totp/${encodeURIComponent(app.site.platform.brand)}:${encodeURIComponent(email)}?issuer=${encodeURIComponent(app.site.platform.brand)}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(qr.side).toBeGreaterThan(20);

    const proof = await visitor.call(contract.proveEnrolment, { params: { id }, body: { code: codeNow(secret) } });
    expect(proof.body.recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect(new Set(proof.body.recoveryCodes).size).toBe(limits.recoveryCodes);
    for (const code of proof.body.recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await stateOf(visitor)).factors).toEqual([]);

    expect(outcome(await visitor.call(contract.completeEnrolment, { params: { id } }))).toBe('204');
    expect(await stateOf(visitor)).toMatchObject({
      factors: [{ kind: 'app', name: 'Authenticator app', works: true, lastUsedAt: null }],
      recoveryCodesLeft: limits.recoveryCodes,
    });
    expect(await kindsOf(email)).toEqual([
      ['second-factor', 'An authenticator app was added to your account as a second factor.'],
    ]);
    expect(outcome(await visitor.call(contract.completeEnrolment, { params: { id } }))).toBe('404 NOT_FOUND');
  });

  it('is stored encrypted, and its recovery codes as hashes', async () => {
    const { visitor } = await signedIn(app);
    const { secret, recoveryCodes } = await addApp(app, visitor);
    const { db } = app.site.platform;
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(text);
    }
  });

  it('422 for a wrong first code; says so when the clock of the phone is wrong', async () => {
    const { visitor } = await signedIn(app);
    const { id, secret } = await startApp(visitor);
    const proveWith = (code: string) => visitor.call(contract.proveEnrolment, { params: { id }, body: { code } });
    expect(outcome(await proveWith(wrongCode(secret)))).toBe('422 SECOND_FACTOR_WRONG');
    const slow = codeAt(secret, new Date(app.clock.now().getTime() - 7 * 60_000));
    expect((await proveWith(slow)).refusal).toMatchObject({
      code: 'SECOND_FACTOR_CLOCK',
      error: 'The clock of your phone is off by 7 minutes. Set it to network time, then type the new code.',
    });
    // One step of drift is accepted.
    const drifted = codeAt(secret, new Date(app.clock.now().getTime() - 30_000));
    expect(outcome(await proveWith(drifted))).toBe('200');
  });

  it('404 after half an hour, in another session, and for another account', async () => {
    const person = await signedIn(app);
    const { id, secret } = await startApp(person.visitor);
    const other = await signedIn(app);
    const proveAs = (visitor: Visitor) =>
      visitor.call(contract.proveEnrolment, { params: { id }, body: { code: codeNow(secret) } });
    expect(outcome(await proveAs(other.visitor))).toBe('404 NOT_FOUND');
    app.clock.passMinutes(limits.secondFactorEnrolmentMinutes);
    await signInAgain(app, person);
    expect(outcome(await proveAs(person.visitor))).toBe('404 NOT_FOUND');
  });

  it('needs the password when the sign-in is more than ten minutes ago', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    app.clock.passMinutes(limits.freshSignInMinutes + 1);
    await visitor.call(refresh, {}).then(({ body }) => {
      visitor.token = body.token;
    });
    expect((await stateOf(visitor)).confirmBy).toBe('password');
    const begin = (password?: string) =>
      visitor.call(contract.startEnrolment, { body: { kind: 'app', ...(password && { password }) } });
    expect(outcome(await begin())).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(outcome(await begin('Another-Kopje-1'))).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(outcome(await begin(person.password))).toBe('201');
  });

  it('needs a new sign-in after ten minutes where the account has no password', async () => {
    const person = await signedIn(app, { provider: 'google' });
    app.clock.passMinutes(limits.freshSignInMinutes + 1);
    person.visitor.token = (await person.visitor.call(refresh, {})).body.token;
    expect((await stateOf(person.visitor)).confirmBy).toBe('sign-in');
    const begin = () => person.visitor.call(contract.startEnrolment, { body: { kind: 'app' } });
    expect(outcome(await begin())).toBe('403 SIGN_IN_AGAIN');
    await signInAgain(app, person);
    expect((await stateOf(person.visitor)).confirmBy).toBeNull();
    expect(outcome(await begin())).toBe('201');
  });

  it('of two tabs that set up a first factor one wins, and the other is told', async () => {
    const { visitor } = await signedIn(app);
    const tabs = [await startApp(visitor), await startApp(visitor)];
    for (const { id, secret } of tabs) {
      await visitor.call(contract.proveEnrolment, { params: { id }, body: { code: codeNow(secret) } });
    }
    const ends = await Promise.all(tabs.map(({ id }) => visitor.call(contract.completeEnrolment, { params: { id } })));
    expect(ends.map(outcome).sort()).toEqual(['204', '409 SECOND_FACTOR_CHANGED']);
    expect(await stateOf(visitor)).toMatchObject({ factors: [{ kind: 'app' }], recoveryCodesLeft: 10 });
    expect(outcome(await visitor.call(contract.startEnrolment, { body: { kind: 'app' } }))).toBe(
      '409 SECOND_FACTOR_CHANGED',
    );
  });
});

describe('the second factor of a session', () => {
  it('is asked for once by personal calls, and survives a refresh but no switch', async () => {
    const { visitor, secret, email } = await withApp();
    const call = () => visitor.call(listSessions, {});
    expect((await call()).refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', setUp: false });
    expect(outcome(await prove(visitor, { code: codeNow(secret) }))).toBe('200');
    expect(outcome(await call())).toBe('200');
    visitor.token = (await visitor.call(refresh, {})).body.token;
    expect(outcome(await call())).toBe('200');
    app.clock.passMinutes(9 * 60);
    visitor.token = (await visitor.call(refresh, {})).body.token;
    expect(outcome(await call())).toBe('200');

    const person = await app.visitor().signUpAndActivate();
    const device = app.visitor();
    await device.signIn(person);
    const authenticator = await addApp(app, device);
    expect(outcome(await device.call(listSessions, {}))).toBe('200');
    device.token = (await device.call(switchAccount, { body: { email: person.email } })).body.token;
    expect(outcome(await device.call(listSessions, {}))).toBe('403 SECOND_FACTOR_REQUIRED');
    nextStep();
    expect(outcome(await prove(device, { code: codeNow(authenticator.secret) }))).toBe('200');
    expect(email).not.toBe(person.email);
  });

  it('answers the log-in itself as before', async () => {
    const visitor = app.visitor();
    const person = await visitor.signUpAndActivate();
    await addApp(app, visitor);
    const reply = await app.visitor().call(login, { body: { email: person.email, password: person.password } });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['token', 'user']);
  });

  it('is asked for again after ten minutes for an export, and after 12 hours by the office', async () => {
    const { visitor, secret } = await withApp(['staff']);
    const today = () => visitor.call(readToday, {});
    const renew = async () => {
      visitor.token = (await visitor.call(refresh, {})).body.token;
    };
    expect(outcome(await today())).toBe('403 SECOND_FACTOR_REQUIRED');
    await prove(visitor, { code: codeNow(secret) });
    expect(outcome(await today())).toBe('200');
    expect(outcome(await visitor.call(requestExport, {}))).toBe('202');
    app.clock.passMinutes(limits.secondFactorRecentMinutes);
    await renew();
    expect(outcome(await visitor.call(requestExport, {}))).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(outcome(await today())).toBe('200');
    app.clock.passMinutes(limits.secondFactorHours * 60);
    await renew();
    expect(outcome(await today())).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(outcome(await visitor.call(listSessions, {}))).toBe('200');
    await prove(visitor, { code: codeNow(secret) });
    expect(outcome(await today())).toBe('200');
  });

  it('refuses a used code, in another session too, and five wrong ones for 15 minutes', async () => {
    const person = await withApp();
    const { visitor, secret, email } = person;
    const code = codeNow(secret);
    expect(outcome(await prove(visitor, { code }))).toBe('200');
    await signInAgain(app, person);
    expect(outcome(await prove(visitor, { code }))).toBe('422 SECOND_FACTOR_USED');
    nextStep();
    const wrong = wrongCode(secret);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push(await prove(visitor, { code: wrong }));
    expect(tries.map(outcome)).toEqual([
      ...Array<string>(4).fill('422 SECOND_FACTOR_WRONG'),
      '429 SECOND_FACTOR_LOCKED',
    ]);
    expect(tries[1]?.refusal.error).toBe(
      'This code is not right. Wait for the next one. 3 tries are left, then 15 minutes of waiting.',
    );
    const locked = await prove(visitor, { code: codeNow(secret) });
    expect(locked.refusal.error).toBe('Too many wrong codes. Please wait 15 minutes, or use a recovery code.');
    expect(locked.headers.get('Retry-After')).toBe('900');
    expect((await kindsOf(email)).at(-1)?.[1]).toMatch(/^Somebody typed five wrong codes/);
    // A recovery code still works.
    expect(outcome(await prove(visitor, { recoveryCode: person.recoveryCodes[0] ?? '' }))).toBe('200');
    await signInAgain(app, person);
    app.clock.passMinutes(limits.secondFactorLockMinutes);
    await signInAgain(app, person);
    expect(outcome(await prove(visitor, { code: codeNow(secret) }))).toBe('200');
  });

  it('counts wrong codes sent at the same moment', async () => {
    const { visitor, secret } = await withApp();
    const wrong = wrongCode(secret);
    const replies = await Promise.all(Array.from({ length: 12 }, () => prove(visitor, { code: wrong })));
    expect(replies.filter(({ code }) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 'SECOND_FACTOR_LOCKED')).toHaveLength(8);
  });

  it('is proved by a recovery code once; its owner hears of it', async () => {
    const person = await withApp();
    const [code = ''] = person.recoveryCodes;
    const reply = await prove(person.visitor, { recoveryCode: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect(reply.body).toEqual({ recoveryCodesLeft: 9 });
    expect((await kindsOf(person.email)).at(-1)?.[1]).toBe(
      'A recovery code of your account was used in place of the second factor.',
    );
    await signInAgain(app, person);
    expect(outcome(await prove(person.visitor, { recoveryCode: code }))).toBe('422 RECOVERY_CODE_WRONG');
    const other = await withApp();
    expect(outcome(await prove(other.visitor, { recoveryCode: person.recoveryCodes[1] ?? '' }))).toBe(
      '422 RECOVERY_CODE_WRONG',
    );
  });

  it('answers a second tab that was asked at the same time', async () => {
    const { visitor, secret } = await withApp();
    const code = codeNow(secret);
    const replies = await Promise.all([prove(visitor, { code }), prove(visitor, { code })]);
    expect(replies.map(outcome)).toEqual(['200', '200']);
  });
});

describe('changes to the second factor', () => {
  it('need the factor itself', async () => {
    const { visitor, secret } = await withApp();
    const { factors } = await stateOf(visitor);
    const params = { id: factors[0]?.id ?? '' };
    const calls = () =>
      Promise.all([
        visitor.call(contract.startEnrolment, { body: { kind: 'passkey' } }),
        visitor.call(contract.renewRecoveryCodes, {}),
        visitor.call(contract.removeFactor, { params }),
      ]);
    expect((await calls()).map(outcome)).toEqual(Array<string>(3).fill('403 SECOND_FACTOR_REQUIRED'));
    await prove(visitor, { code: codeNow(secret) });
    expect(outcome(await visitor.call(contract.renewRecoveryCodes, {}))).toBe('201');
    expect(outcome(await visitor.call(contract.removeFactor, { params }))).toBe('204');
    expect(await stateOf(visitor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });

  it('new recovery codes replace the earlier ones', async () => {
    const person = await withApp();
    await prove(person.visitor, { code: codeNow(person.secret) });
    const { recoveryCodes } = (await person.visitor.call(contract.renewRecoveryCodes, {})).body;
    await signInAgain(app, person);
    const before = { recoveryCode: person.recoveryCodes[0] ?? '' };
    expect(outcome(await prove(person.visitor, before))).toBe('422 RECOVERY_CODE_WRONG');
    expect(outcome(await prove(person.visitor, { recoveryCode: recoveryCodes[0] ?? '' }))).toBe('200');
  });
});

describe('on a live site', () => {
  const settings = {
    MODE: 'live',
    SECRET: 'Vv3n1yQkq0r2b8m5x7z9w4s6t1u3y5a7c9e1g3i5k7m9',
    SMTP_URL: 'smtp://localhost:1',
    PUBLIC_URL: 'http://localhost:3000',
  };
  const live = testApp({ settings });

  it('the office opens only with a factor, which staff can then not remove', async () => {
    const { visitor } = await signedIn(live, { roles: ['owner'] });
    const refused = await visitor.call(readToday, {});
    expect(refused.refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', setUp: true });
    expect(outcome(await visitor.call(listSessions, {}))).toBe('200');
    expect((await stateOf(visitor)).isRequired).toBe(true);
    await addApp(live, visitor);
    expect(outcome(await visitor.call(readToday, {}))).toBe('200');
    expect(outcome(await visitor.call(listChanges, { query: { show: 'all' } }))).toBe('200');
    const { factors } = await stateOf(visitor);
    expect(outcome(await visitor.call(contract.removeFactor, { params: { id: factors[0]?.id ?? '' } }))).toBe(
      '409 SECOND_FACTOR_NEEDED',
    );
  });

  it('asks nothing of customers', async () => {
    const { visitor } = await signedIn(live);
    expect(outcome(await visitor.call(listSessions, {}))).toBe('200');
    expect(outcome(await visitor.call(requestExport, {}))).toBe('202');
  });
});

it('says so when the app was set up with another SECRET of the site', async () => {
  const person = await withApp();
  const { db, secrets } = app.site.platform;
  await db
    .updateTable('second_factors')
    .set({ secret: secrets.encrypt('second-factor', 'of another account', person.secret) })
    .where('user_id', '=', person.userId)
    .execute();
  expect((await stateOf(person.visitor)).factors).toMatchObject([{ works: false }]);
  expect(outcome(await prove(person.visitor, { code: codeNow(person.secret) }))).toBe('409 SECOND_FACTOR_UNREADABLE');
});

it('no passkey is offered at an IP address', async () => {
  const byAddress = await startTestApp({ settings: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  try {
    const { visitor } = await signedIn(byAddress);
    expect((await stateOf(visitor)).passkeysOffered).toBe(false);
    expect(outcome(await visitor.call(contract.startEnrolment, { body: { kind: 'passkey' } }))).toBe(
      '409 PASSKEY_UNAVAILABLE',
    );
  } finally {
    await byAddress.stop();
  }
});
