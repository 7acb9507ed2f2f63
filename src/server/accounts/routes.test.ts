import { describe, expect, it } from 'vitest';
import { signup, signupMessages } from '#contract/accounts/accounts.ts';
import { activate, login } from '#contract/accounts/sessions.ts';
import { startTestApp, testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { newPerson } from '#tests/support/app/visitor.ts';

const app = testApp();
const oneKey = '0b0e7a52-3a52-4c57-9c3c-6a5f0f0a1b2c';

const form = (person: Parameters<typeof newPerson>[0] = {}) => {
  const whole = newPerson(person);
  return { ...whole, confirmPassword: whole.password };
};

describe('POST /signup', () => {
  it('201 with an emailed code and a cookie for this browser, without signing in', async () => {
    const visitor = app.visitor();
    const body = form({ email: '  Nyasha.Sibanda@Example.COM ' });
    const reply = await visitor.call(signup, { body });
    expect(outcome(reply)).toBe('201');
    expect(reply.body).toEqual({
      email: 'nyasha.sibanda@example.com',
      message: 'Thank you for signing up! Check your email for activation code.',
      codeSeconds: 900,
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-signup=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly; Max-Age=3600$/),
    ]);
    const [email, ...more] = await app.emails('nyasha.sibanda@example.com');
    expect(more).toEqual([]);
    expect(email).toMatchObject({ kind: 'activation-code', text: expect.stringMatching(/^\d{6}$/m) });
    expect(email?.text).toContain('15 minutes');
    expect(email?.text).toContain('/activate?email=nyasha.sibanda%40example.com');
    const { db } = app.site.platform;
    expect(
      await db.selectFrom('users').selectAll().where('email', '=', 'nyasha.sibanda@example.com').execute(),
    ).toEqual([]);
  });

  it('stores neither the code nor the password in plain text', async () => {
    const visitor = app.visitor();
    const { email, password } = await visitor.signUp();
    const row = await app.site.platform.db
      .selectFrom('pending_signups')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^argon2id\$19456\$2\$/);
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(await visitor.codeFor(email));
    expect(stored).not.toContain(visitor.cookies.get('__Host-signup')?.value);
  });

  it('409 EMAIL_EXISTS for an active account, in any spelling, and an email to its owner', async () => {
    const owner = app.visitor();
    const { email } = await owner.signUpAndActivate();
    const reply = await app
      .visitor()
      .call(signup, { body: form({ email: email.toUpperCase(), firstName: 'Mallory' }) });
    expect(outcome(reply)).toBe('409 EMAIL_EXISTS');
    expect(reply.refusal.error).toBe('An account with this email already exists. Taking you to login...');
    expect(reply.headers.getSetCookie()).toEqual([]);
    const emails = await app.emails(email);
    expect(emails.at(-1)).toMatchObject({ kind: 'already-registered' });
    expect(emails.at(-1)?.text).not.toContain('Mallory');
  });

  it('sends a new code to an address that was never activated; either code activates the one account', async () => {
    const first = app.visitor();
    const { email } = await first.signUp();
    const firstCode = await first.codeFor(email);
    app.clock.passMinutes(1);
    const again = await first.call(signup, { body: form({ email }) });
    expect(outcome(again)).toBe('201');
    const secondCode = await first.codeFor(email);
    expect((await app.emails(email)).map(({ kind }) => kind)).toEqual(['activation-code', 'activation-code']);
    expect(outcome(await first.call(activate, { body: { email, code: secondCode } }))).toBe('200');
    expect(outcome(await first.call(activate, { body: { email, code: firstCode } }))).toBe('422 CODE_INVALID');
  });

  it('a sign-up with the address of another person does not let its password sign in', async () => {
    const owner = app.visitor();
    const other = app.visitor();
    const { email, password } = await owner.signUp();
    const code = await owner.codeFor(email);
    app.clock.passSeconds(1);
    const theirs = 'Stranger-Danger-55';
    await other.signUp({ email, password: theirs });
    expect(outcome(await owner.call(activate, { body: { email, code } }))).toBe('200');
    expect(outcome(await other.call(login, { body: { email, password: theirs } }))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await app.visitor().call(login, { body: { email, password } }))).toBe('200');
  });

  it.each([
    [{ firstName: ' ' }, { firstName: signupMessages.firstName }],
    [{ lastName: '' }, { lastName: signupMessages.lastName }],
    [{ firstName: 'a'.repeat(61) }, { firstName: 'Please use 60 characters or fewer' }],
    [{ firstName: '<b>Amara</b>' }, { firstName: signupMessages.firstName }],
    [{ firstName: 'Amara\r\nBcc: all@example.com' }, { firstName: signupMessages.firstName }],
    [{ email: 'no address' }, { email: signupMessages.email }],
    [{ email: 'auth_token=evil@example.com' }, { email: signupMessages.email }],
    [{ email: `${'a'.repeat(250)}@b.zw` }, { email: signupMessages.email }],
    [{ password: 'Short-1' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'granite-77' }, { password: 'Password must contain at least one uppercase letter' }],
    [{ password: 'GRANITE-77' }, { password: 'Password must contain at least one lowercase letter' }],
    [{ password: 'Granite-Kopje' }, { password: 'Password must contain at least one number' }],
    [{ password: `Aa1${'x'.repeat(126)}` }, { password: 'Password must be 128 characters or fewer' }],
    [{ password: 'Password123' }, { password: 'Choose a password that is harder to guess' }],
    [{ password: 'Kopje-2026', lastName: 'Kopje' }, { password: 'Choose a password that is harder to guess' }],
  ])('422 VALIDATION_FAILED %o', async (person, fields) => {
    const reply = await app.visitor().call(signup, { body: form(person) });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual(fields);
  });

  it('422 VALIDATION_FAILED for passwords that differ, with the other errors', async () => {
    const body = { ...form({ firstName: '' }), confirmPassword: 'Granite-Kopje-78' };
    const reply = await app.visitor().call(signup, { body });
    expect(reply.refusal.fields).toEqual({
      firstName: 'Enter your first name',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('429 RATE_LIMITED after 3 a day for one address from one network', async () => {
    const { email } = newPerson();
    for (let count = 0; count < 3; count += 1) {
      expect(outcome(await app.visitor().call(signup, { body: form({ email }) }))).toBe('201');
    }
    const body = form({ email: email.toUpperCase() });
    const fourth = () =>
      app.visitor().call(signup, { body }, { idempotencyKey: '5d0f2f5e-8f43-4be1-8b7b-0c3ad1a5d6f4' });
    const refused = await fourth();
    expect([outcome(refused), outcome(await fourth())]).toEqual(['429 RATE_LIMITED', '429 RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await app.emails(email)).length).toBe(3);
    app.clock.passSeconds(86_400);
    expect(outcome(await app.visitor().call(signup, { body: form({ email }) }))).toBe('201');
  });

  it('201 again with the same key and body: one email, one sign-up, the same secret, and no limit counts it', async () => {
    const visitor = app.visitor();
    const body = form();
    const send = (changes = {}) => visitor.call(signup, { body: { ...body, ...changes } }, { idempotencyKey: oneKey });
    const secrets: (string | undefined)[] = [];
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await send())).toBe('201');
      secrets.push(visitor.cookies.get('__Host-signup')?.value);
    }
    expect(new Set(secrets).size).toBe(1);
    expect(await app.emails(body.email)).toHaveLength(1);
    const other = { password: 'Other-Words-99', confirmPassword: 'Other-Words-99' };
    expect(outcome(await send(other))).toBe('409 IDEMPOTENCY_MISMATCH');
    const code = await visitor.codeFor(body.email);
    expect(outcome(await visitor.call(activate, { body: { email: body.email, code } }))).toBe('200');
    const { db } = app.site.platform;
    const stored = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', oneKey).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(secrets[0]);
  });

  it('429 RATE_LIMITED after 60 an hour from one client address', async () => {
    const visitor = app.visitor();
    const body = { ...form(), confirmPassword: 'other' };
    for (let count = 0; count < 60; count += 1) {
      expect(outcome(await visitor.call(signup, { body }))).toBe('422 VALIDATION_FAILED');
    }
    expect(outcome(await visitor.call(signup, { body }))).toBe('429 RATE_LIMITED');
    expect(outcome(await app.visitor().call(signup, { body }))).toBe('422 VALIDATION_FAILED');
  });

  it('makes the account of OWNER_EMAIL an owner, and no other', async () => {
    const owned = await startTestApp({ settings: { OWNER_EMAIL: 'Boss@Example.com' } });
    try {
      const rolesOf = async (email: string) => {
        const visitor = owned.visitor();
        await visitor.signUp({ email });
        return (await visitor.call(activate, { body: { email, code: await visitor.codeFor(email) } })).body.user.roles;
      };
      expect(await rolesOf('boss@example.com')).toEqual(['customer', 'owner']);
      expect(await rolesOf('boss2@example.com')).toEqual(['customer']);
    } finally {
      await owned.stop();
    }
  });
});
