import { beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword, validateReset } from '#contract/accounts/passwords.ts';
import { login, session, switchAccount, verifyToken } from '#contract/accounts/sessions.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { addAccount, signedIn } from '#tests/support/data/accounts.ts';
import { personWithLink, tokenMailedTo } from '#tests/support/data/reset-links.ts';
import { deleteExpiredSessions } from '../sessions.ts';

const app = testApp();
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));

const fresh = 'Baobab-Shade-31';
const forgot = (visitor: Visitor, email: string) => visitor.call(forgotPassword, { body: { email } });
const validate = (visitor: Visitor, token: string) => visitor.call(validateReset, { body: { token } });
const reset = (visitor: Visitor, token: string, password = fresh) =>
  visitor.call(resetPassword, { body: { token, password, confirmPassword: password } });
const tryLogin = async (email: string, password: string): Promise<string> =>
  outcome(await app.visitor().call(login, { body: { email, password } }));

describe('POST /auth/reset-password/validate', () => {
  it('200 with a masked address, any number of times', async () => {
    const { email, token } = await personWithLink(app);
    const hint = `${email[0]}***@example.com`;
    for (const visitor of [app.visitor(), app.visitor()]) {
      expect((await validate(visitor, token)).body).toEqual({ valid: true, emailHint: hint });
    }
  });

  it('200 after 3,599 seconds, 410 RESET_TOKEN_EXPIRED after 3,600', async () => {
    const { token } = await personWithLink(app);
    app.clock.passSeconds(3_599);
    expect(outcome(await validate(app.visitor(), token))).toBe('200');
    app.clock.passSeconds(1);
    const refused = await validate(app.visitor(), token);
    expect(outcome(refused)).toBe('410 RESET_TOKEN_EXPIRED');
    expect(refused.refusal.error).toBe('This reset link has expired. Ask for a new one.');
    expect(outcome(await reset(app.visitor(), token))).toBe('410 RESET_TOKEN_EXPIRED');
  });

  it('410 RESET_TOKEN_INVALID for an unknown token, and once a newer link exists', async () => {
    expect(outcome(await validate(app.visitor(), 'A'.repeat(43)))).toBe('410 RESET_TOKEN_INVALID');
    const { email, token } = await personWithLink(app);
    app.clock.passSeconds(3_600);
    await forgot(app.visitor(), email);
    const refused = await validate(app.visitor(), token);
    expect(outcome(refused)).toBe('410 RESET_TOKEN_INVALID');
    expect(refused.refusal.error).toBe('This reset link is not valid. Ask for a new one.');
    expect(outcome(await validate(app.visitor(), await tokenMailedTo(app, email)))).toBe('200');
  });

  it('410 RESET_TOKEN_INVALID once the account is closed', async () => {
    const { token, userId } = await personWithLink(app);
    const { db } = app.site.platform;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute();
    expect(outcome(await validate(app.visitor(), token))).toBe('410 RESET_TOKEN_INVALID');
    expect(outcome(await reset(app.visitor(), token))).toBe('410 RESET_TOKEN_INVALID');
  });

  it('429 RATE_LIMITED after 20 in 10 minutes from one network, including resets', async () => {
    const visitor = app.visitor();
    for (let count = 0; count < 10; count += 1) {
      expect(outcome(await validate(visitor, 'A'.repeat(43)))).toBe('410 RESET_TOKEN_INVALID');
      expect(outcome(await reset(visitor, 'A'.repeat(43)))).toBe('410 RESET_TOKEN_INVALID');
    }
    expect(outcome(await validate(visitor, 'A'.repeat(43)))).toBe('429 RATE_LIMITED');
  });
});

describe('POST /auth/reset-password', () => {
  it('204: the new password is accepted, the old one refused, and an email confirms the change', async () => {
    const { email, password, token } = await personWithLink(app);
    const other = app.visitor();
    app.clock.passSeconds(1);
    const reply = await reset(other, token);
    expect(outcome(reply)).toBe('204');
    // A reset link does not sign in.
    expect(other.cookies.names()).toEqual(['XSRF-TOKEN']);
    expect(await tryLogin(email, password)).toBe('401 INVALID_CREDENTIALS');
    expect(await tryLogin(email, fresh)).toBe('200');
    const message = (await app.emails(email)).at(-1);
    expect(message?.kind).toBe('password-changed');
    expect(message?.text).toContain('http://localhost:3000/forgot-password');
  });

  it('410 RESET_TOKEN_USED the second time, and nothing changes', async () => {
    const { email, token } = await personWithLink(app);
    await reset(app.visitor(), token);
    const refused = await reset(app.visitor(), token, 'Other-Words-99');
    expect(outcome(refused)).toBe('410 RESET_TOKEN_USED');
    expect(refused.refusal.error).toBe('This reset link has already been used.');
    expect(outcome(await validate(app.visitor(), token))).toBe('410 RESET_TOKEN_USED');
    expect(await tryLogin(email, fresh)).toBe('200');
  });

  it('410 RESET_TOKEN_USED for a used link even after a newer one is requested', async () => {
    const { email, token } = await personWithLink(app);
    await reset(app.visitor(), token);
    app.clock.passSeconds(120);
    await forgot(app.visitor(), email);
    expect(outcome(await validate(app.visitor(), token))).toBe('410 RESET_TOKEN_USED');
    expect(outcome(await reset(app.visitor(), await tokenMailedTo(app, email), 'Third-Words-42'))).toBe('204');
  });

  it('ends the sessions of this account only, and removes it from other devices', async () => {
    const { visitor: here, token, ...person } = await personWithLink(app);
    const there = app.visitor();
    await there.signIn(person);
    const other = await there.signUpAndActivate();
    const bystander = await signedIn(app);
    expect(outcome(await reset(here, token))).toBe('204');

    expect((await here.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
    expect((await here.call(session, {})).body.authenticated).toBe(false);
    expect(here.cookies.names()).not.toContain('auth_token');
    const back = await there.call(switchAccount, { body: { email: person.email } });
    expect(outcome(back)).toBe('404 NO_SESSION');
    expect((await there.call(session, {})).body.user?.email).toBe(other.email);
    expect((await bystander.visitor.call(session, {})).body.user?.email).toBe(bystander.email);
  });

  it('keeps the CSRF token valid, so that the browser can sign in', async () => {
    const { visitor, email, token } = await personWithLink(app);
    await reset(visitor, token);
    expect(outcome(await visitor.call(login, { body: { email, password: fresh } }))).toBe('200');
  });

  it('sets the first password of an account', async () => {
    const { email } = await addAccount(app);
    await forgot(app.visitor(), email);
    expect(outcome(await reset(app.visitor(), await tokenMailedTo(app, email)))).toBe('204');
    expect(await tryLogin(email, fresh)).toBe('200');
  });

  it.each([
    ['short', 'short', { password: 'Password must be at least 8 characters' }],
    ['granite-77', 'granite-77', { password: 'Password must contain at least one uppercase letter' }],
    [fresh, 'Other-Words-99', { confirmPassword: 'Passwords do not match' }],
    ['Password-1', 'Password-1', { password: 'Choose a password that is harder to guess' }],
    ['Tendai-2026', 'Tendai-2026', { password: 'Choose a password that is harder to guess' }],
  ])('422 VALIDATION_FAILED for %s and %s, and the link stays valid', async (password, confirmPassword, fields) => {
    const { email } = await addAccount(app);
    await forgot(app.visitor(), email);
    const token = await tokenMailedTo(app, email);
    const refused = await app.visitor().call(resetPassword, { body: { token, password, confirmPassword } });
    expect(outcome(refused)).toBe('422 VALIDATION_FAILED');
    expect(refused.refusal.fields).toEqual(fields);
    expect(outcome(await validate(app.visitor(), token))).toBe('200');
  });

  it('422 PASSWORD_UNCHANGED with its field for the current password, and the link stays valid', async () => {
    const { email } = await addAccount(app, { passwordHash: await hashPassword(fresh) });
    await forgot(app.visitor(), email);
    const token = await tokenMailedTo(app, email);
    const refused = await reset(app.visitor(), token);
    expect(outcome(refused)).toBe('422 PASSWORD_UNCHANGED');
    expect(refused.refusal.fields).toEqual({ password: 'Choose a password that is different from the current one' });
    expect(outcome(await reset(app.visitor(), token, 'Other-Words-99'))).toBe('204');
  });

  it.each([
    '',
    'short',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}=`,
  ])('422 VALIDATION_FAILED for the malformed token "%s"', async (token) => {
    const refused = await validate(app.visitor(), token);
    expect(outcome(refused)).toBe('422 VALIDATION_FAILED');
    expect(refused.refusal.fields).toEqual({ token: 'This reset link is not valid. Ask for a new one.' });
  });

  it('429 RATE_LIMITED after 10 attempts an hour for one account, from any network', async () => {
    const { token } = await personWithLink(app);
    // Refused by the server alone, which knows the brand; the schema refuses other common passwords without an attempt.
    for (let count = 0; count < 10; count += 1) {
      expect(outcome(await reset(app.visitor(), token, 'Kopje-2026'))).toBe('422 VALIDATION_FAILED');
    }
    expect(outcome(await reset(app.visitor(), token))).toBe('429 RATE_LIMITED');
  });

  it('writes audit rows for the request and for the change', async () => {
    const { userId, token } = await personWithLink(app);
    await reset(app.visitor(), token);
    const { db } = app.site.platform;
    const trail = await db.selectFrom('audit_events').select('event').where('user_id', '=', userId).execute();
    expect(trail.map(({ event }) => event)).toEqual(['activate', 'password.forgot', 'password.reset']);
  });
});

it('deletes the row of a link a day after its expiry', async () => {
  const { token } = await personWithLink(app);
  app.clock.passSeconds(3_600 + 86_400);
  await deleteExpiredSessions(app.site.platform);
  expect(outcome(await validate(app.visitor(), token))).toBe('410 RESET_TOKEN_EXPIRED');
  app.clock.passSeconds(1);
  await deleteExpiredSessions(app.site.platform);
  expect(outcome(await validate(app.visitor(), token))).toBe('410 RESET_TOKEN_INVALID');
});
