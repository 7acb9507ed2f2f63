import { beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '#contract/accounts/passwords.ts';
import { activate, authResendActivation } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { addAccount } from '#tests/support/data/accounts.ts';
import { personWithLink, tokenIn } from '#tests/support/data/reset-links.ts';

const app = testApp();
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));

const forgot = (visitor: Visitor, email: string) => visitor.call(forgotPassword, { body: { email } });
const kindsTo = async (email: string): Promise<string[]> => (await app.emails(email)).map(({ kind }) => kind);

describe('POST /auth/forgot-password', () => {
  it('200 with the same message for every address', async () => {
    const { email } = await app.visitor().signUpAndActivate();
    const google = await addAccount(app, { provider: 'google' });
    for (const address of [email, google.email, 'nobody-here@example.com']) {
      const reply = await forgot(app.visitor(), address);
      expect(outcome(reply)).toBe('200');
      expect(reply.body).toEqual({
        message: `If an account exists for ${address}, we have sent a link to reset the password. It works for 60 minutes.`,
      });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  it('takes the same time for every address', async () => {
    const { email } = await app.visitor().signUpAndActivate();
    for (const address of [email, 'unknown-too@example.com']) {
      const visitor = app.visitor();
      await visitor.send('GET', '/api/csrf-token');
      const began = performance.now();
      await forgot(visitor, address);
      expect(performance.now() - began).toBeGreaterThan(240);
    }
  });

  it('emails a link to an email account, with the token in the fragment', async () => {
    const { email, token } = await personWithLink(app);
    const message = (await app.emails(email)).at(-1);
    expect(message?.kind).toBe('password-reset');
    expect(message?.text).toContain(`http://localhost:3000/reset-password#token=${token}\n`);
    expect(message?.html).toContain(`href="http://localhost:3000/reset-password#token=${token}"`);
    expect(message?.text).toContain('for 60 minutes');
  });

  it('marks the email as secret with an expiry of 60 minutes, and stores a hash only', async () => {
    const { email, token } = await personWithLink(app);
    const { db } = app.site.platform;
    const mailed = await db
      .selectFrom('emails')
      .select(['secret', 'send_before'])
      .where('to_address', '=', email)
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    expect(mailed.secret).toBe(true);
    expect(mailed.send_before?.getTime()).toBe(app.clock.now().getTime() + 3_600_000);
    expect(JSON.stringify(await db.selectFrom('password_resets').selectAll().execute())).not.toContain(token);
  });

  it('emails a Google account how to sign in, and a link to choose a password', async () => {
    const { email } = await addAccount(app, { provider: 'google' });
    await forgot(app.visitor(), email);
    expect(await kindsTo(email)).toEqual(['password-of-google-account']);
    const [message] = await app.emails(email);
    expect(message?.text).toContain('http://localhost:3000/login');
    expect(tokenIn(message?.text ?? '')).toMatch(/./);
  });

  it('emails a pending sign-up a new code, with a link to the activation page', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    app.clock.passSeconds(1);
    await forgot(app.visitor(), email);
    expect(await kindsTo(email)).toEqual(['activation-code', 'activation-code']);
    expect((await app.emails(email)).at(-1)?.text).toContain(`/activate?email=${encodeURIComponent(email)}`);
    const code = await visitor.codeFor(email);
    expect(outcome(await visitor.call(activate, { body: { email, code } }))).toBe('200');
  });

  it('sends nothing to an unknown address or a closed account', async () => {
    const closed = await addAccount(app, { active: false });
    for (const email of [closed.email, 'stranger@example.com']) {
      await forgot(app.visitor(), email);
      expect(await kindsTo(email)).toEqual([]);
    }
  });

  it('422 VALIDATION_FAILED with a message for an invalid address', async () => {
    const reply = await forgot(app.visitor(), 'amara');
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ email: 'Enter an email address like name@example.com' });
  });

  it('200 again at once for known, pending and unknown addresses; emails a code once in 120 seconds', async () => {
    const { email } = await app.visitor().signUpAndActivate();
    const waiting = (await app.visitor().signUp()).email;
    for (const address of [email, waiting, 'no-account@example.com']) {
      const [first, second] = [await forgot(app.visitor(), address), await forgot(app.visitor(), address)];
      expect([outcome(first), outcome(second), second.text]).toEqual(['200', '200', first.text]);
    }
    expect(await kindsTo(waiting)).toEqual(['activation-code', 'activation-code']);
    const resend = await app.visitor().call(authResendActivation, { body: { email: waiting } });
    expect(outcome(resend)).toBe('429 RATE_LIMITED');
  });

  it('429 RATE_LIMITED after 300 an hour from one client, together with all emails to typed addresses', async () => {
    const visitor = app.visitor();
    await visitor.signUp();
    await app.site.platform.db.updateTable('rate_limits').set({ used: 298 }).where('name', '=', 'mail').execute();
    const outcomes: string[] = [];
    for (const name of ['one', 'two', 'three']) outcomes.push(outcome(await forgot(visitor, `${name}@example.com`)));
    expect(outcomes).toEqual(['200', '200', '429 RATE_LIMITED']);
  });
});
