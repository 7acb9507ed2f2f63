import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '#contract/accounts/device-sessions.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { proveSecondFactor } from '#contract/accounts/second-factor.ts';
import { login, refresh, session, setPassword, switchAccount, verifyToken } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { addApp } from '#tests/support/data/second-factors.ts';
import { codeAt } from '../second-factor/authenticator-app.ts';

const app = testApp();
beforeEach(() => app.clock.passSeconds(86_400));

const current = 'Granite-Kopje-77';
const fresh = 'Baobab-Shade-31';

const change = (visitor: Visitor, currentPassword: string, password: string, confirmPassword = password) =>
  visitor.call(changePassword, { body: { currentPassword, password, confirmPassword } });

async function person() {
  const visitor = app.visitor();
  return { visitor, ...(await visitor.signUpAndActivate({ password: current })) };
}

describe('POST /auth/change-password', () => {
  it('200: the new password is accepted, the old one refused, and an email confirms the change', async () => {
    const { visitor, email } = await person();
    expect(outcome(await change(visitor, current, fresh))).toBe('200');
    const tryLogin = async (password: string) =>
      outcome(await app.visitor().call(login, { body: { email, password } }));
    expect(await tryLogin(current)).toBe('401 INVALID_CREDENTIALS');
    expect(await tryLogin(fresh)).toBe('200');
    expect((await app.emails(email)).at(-1)?.kind).toBe('password-changed');
  });

  it('keeps this page signed in with a new secret and bearer token, and revokes the old ones', async () => {
    const { visitor, email } = await person();
    const before = { cookie: visitor.cookies.get('auth_token')?.value ?? '', token: visitor.token };
    const reply = await change(visitor, current, fresh);
    expect(reply.body.user.email).toBe(email);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^auth_token=\S+; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400$/,
    );
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    visitor.token = reply.body.token;
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    expect((await visitor.call(session, {})).body.user?.email).toBe(email);
    expect((await visitor.call(listSessions, {})).body.sessions).toHaveLength(1);

    const thief = app.visitor();
    thief.cookies.set('auth_token', before.cookie);
    expect((await thief.call(session, {})).body.authenticated).toBe(false);
    expect(outcome(await thief.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    thief.token = before.token;
    expect((await thief.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
  });

  it('keeps the proof of the second factor of this session, and of no other', async () => {
    const { visitor, email } = await person();
    const { secret } = await addApp(app, visitor);
    const reply = await change(visitor, current, fresh);
    visitor.token = reply.body.token;
    expect(outcome(await visitor.call(listSessions, {}))).toBe('200');
    app.clock.passSeconds(limits.secondFactorStepSeconds);
    const device = app.visitor();
    device.token = (await device.call(login, { body: { email, password: fresh } })).body.token;
    expect(outcome(await device.call(listSessions, {}))).toBe('403 SECOND_FACTOR_REQUIRED');
    await device.call(proveSecondFactor, { body: { code: codeAt(secret, app.clock.now()) } });
    expect(outcome(await device.call(listSessions, {}))).toBe('200');
  });

  it('ends every other session and removes the account from other devices; other accounts stay', async () => {
    const { visitor, email } = await person();
    const there = app.visitor();
    await there.signIn({ email, password: current });
    const farai = await there.signUpAndActivate({ firstName: 'Farai' });
    const third = app.visitor();
    await third.signIn({ email, password: current });
    await change(visitor, current, fresh);
    expect((await third.call(session, {})).body.authenticated).toBe(false);
    expect((await third.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    expect(outcome(await there.call(switchAccount, { body: { email } }))).toBe('404 NO_SESSION');
    expect((await there.call(session, {})).body.user?.email).toBe(farai.email);
    // The device can still switch to the account.
    await visitor.signUpAndActivate();
    expect(outcome(await visitor.call(switchAccount, { body: { email } }))).toBe('200');
  });

  it('422 CURRENT_PASSWORD_WRONG with its field, and nothing changes', async () => {
    const { visitor, email } = await person();
    const reply = await change(visitor, 'Not-My-Word-11', fresh);
    expect(outcome(reply)).toBe('422 CURRENT_PASSWORD_WRONG');
    expect(reply.refusal).toMatchObject({
      error: 'Your current password is not correct',
      fields: { currentPassword: 'Your current password is not correct' },
    });
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    await app.visitor().signIn({ email, password: current });
  });

  it.each([
    [
      'the same again',
      current,
      current,
      '422 PASSWORD_UNCHANGED',
      'password',
      'Choose a password that is different from the current one',
    ],
    ['a short one', 'Ab1', 'Ab1', '422 VALIDATION_FAILED', 'password', 'Password must be at least 8 characters'],
    [
      'a common one',
      'Password123',
      'Password123',
      '422 VALIDATION_FAILED',
      'password',
      'Choose a password that is harder to guess',
    ],
    ['two that differ', fresh, 'Baobab-Shade-32', '422 VALIDATION_FAILED', 'confirmPassword', 'Passwords do not match'],
  ])('refuses %s with the message of the sign-up', async (_, password, confirmPassword, expected, field, message) => {
    const { visitor } = await person();
    const reply = await change(visitor, current, password, confirmPassword);
    expect(outcome(reply)).toBe(expected);
    expect(reply.refusal.fields).toEqual({ [field]: message });
  });

  it('403 FORBIDDEN for a Google account, and for one that has no password yet', async () => {
    const google = await signedIn(app, { provider: 'google' });
    expect(outcome(await change(google.visitor, current, fresh))).toBe('403 FORBIDDEN');
    const without = await signedIn(app);
    expect(outcome(await change(without.visitor, current, fresh))).toBe('403 FORBIDDEN');
    expect(outcome(await change(app.visitor(), current, fresh))).toBe('401 UNAUTHENTICATED');
  });

  it('429 RATE_LIMITED after 5 wrong passwords in a minute; wrong sign-ins elsewhere do not count', async () => {
    const { visitor, email } = await person();
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await app.visitor().call(login, { body: { email, password: 'Guess-Number-5' } }))).toBe(
        '401 INVALID_CREDENTIALS',
      );
    }
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await change(visitor, `Guess-Number-${count}`, fresh))).toBe('422 CURRENT_PASSWORD_WRONG');
    }
    expect(outcome(await change(visitor, current, fresh))).toBe('429 RATE_LIMITED');
  });
});

describe('POST /auth/set-password', () => {
  it('422 for a common password, as at the sign-up', async () => {
    const { visitor } = await signedIn(app);
    const reply = await visitor.call(setPassword, {
      body: { password: 'Password123', confirmPassword: 'Password123' },
    });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ password: 'Choose a password that is harder to guess' });
  });

  it('403 FORBIDDEN for an account with a password', async () => {
    const { visitor } = await signedIn(app, { passwordHash: await hashPassword(current) });
    const reply = await visitor.call(setPassword, { body: { password: fresh, confirmPassword: fresh } });
    expect(outcome(reply)).toBe('403 FORBIDDEN');
  });
});
