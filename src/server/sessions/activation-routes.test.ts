import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { userSchema } from '#contract/accounts/accounts.ts';
import {
  activate,
  authResendActivation,
  login,
  resendActivation,
  session,
  setPassword,
} from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

const app = testApp();

const tryCode = async (visitor: Visitor, email: string, code: string): Promise<string> =>
  outcome(await visitor.call(activate, { body: { email, code } }));

/** A wrong code. */
const otherThan = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');

describe('POST /activate', () => {
  it('200 in the browser that signed up: signed in, password kept, sign-up cookie deleted', async () => {
    const visitor = app.visitor();
    const { email, password } = await visitor.signUp({ firstName: 'Nyasha', lastName: 'Sibanda' });
    const reply = await visitor.call(activate, { body: { email, code: await visitor.codeFor(email) } });
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      passwordNeeded: false,
      user: {
        id: expect.any(String),
        email,
        first_name: 'Nyasha',
        last_name: 'Sibanda',
        auth_provider: 'email',
        is_active: true,
        roles: ['customer'],
      },
    });
    expect(userSchema.parse(reply.body.user)).toEqual(reply.body.user);
    expect(visitor.cookies.names()).toEqual(['XSRF-TOKEN', expect.stringMatching(/^acct_/), 'auth_token']);
    expect((await visitor.call(session, {})).body.user?.email).toBe(email);
    expect((await app.emails(email)).map(({ kind }) => kind)).toEqual(['activation-code', 'welcome']);
    expect(outcome(await app.visitor().call(login, { body: { email, password } }))).toBe('200');
  });

  it('200 in another browser: signed in, pending password dropped, a new one set once', async () => {
    const other = app.visitor();
    const { email, password } = await other.signUp();
    const owner = app.visitor();
    const reply = await owner.call(activate, { body: { email, code: await owner.codeFor(email) } });
    expect(reply.body.passwordNeeded).toBe(true);
    expect(outcome(await other.call(login, { body: { email, password } }))).toBe('401 INVALID_CREDENTIALS');

    owner.token = reply.body.token;
    const fresh = 'Baobab-Shade-31';
    const body = { password: fresh, confirmPassword: fresh };
    expect(outcome(await owner.call(setPassword, { body }))).toBe('204');
    expect(outcome(await app.visitor().call(login, { body: { email, password: fresh } }))).toBe('200');
    const again = { password: 'Other-Words-99', confirmPassword: 'Other-Words-99' };
    expect(outcome(await owner.call(setPassword, { body: again }))).toBe('403 FORBIDDEN');
    expect(outcome(await app.visitor().call(login, { body: { email, password: fresh } }))).toBe('200');
  });

  it('422 CODE_WRONG four times, then CODE_EXPIRED: five wrong attempts invalidate the code', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const code = await visitor.codeFor(email);
    const outcomes: string[] = [];
    for (let step = 1; step <= 5; step += 1) outcomes.push(await tryCode(visitor, email, otherThan(code, step)));
    expect(outcomes).toEqual([...Array(4).fill('422 CODE_WRONG'), '422 CODE_EXPIRED']);
    const refused = await visitor.call(activate, { body: { email, code } });
    expect(outcome(refused)).toBe('422 CODE_EXPIRED');
    expect(refused.refusal.error).toContain('expired');
  });

  it('200 for the right code at the fifth attempt', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const code = await visitor.codeFor(email);
    for (let step = 1; step <= 4; step += 1) await tryCode(visitor, email, otherThan(code, step));
    expect(await tryCode(visitor, email, code)).toBe('200');
  });

  it('422 CODE_INVALID in any other browser for a wrong code, an expired code and an unknown address', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const code = await visitor.codeFor(email);
    const other = app.visitor();
    const replies = [
      await other.call(activate, { body: { email, code: otherThan(code) } }),
      await other.call(activate, { body: { email: 'nobody@example.com', code } }),
    ];
    app.clock.passSeconds(900);
    replies.push(await other.call(activate, { body: { email, code } }));
    expect(replies.map(outcome)).toEqual(Array(3).fill('422 CODE_INVALID'));
    expect(new Set(replies.map(({ refusal }) => refusal.error))).toEqual(new Set(['Invalid or expired code']));
  });

  it('200 after 899 seconds, 422 CODE_EXPIRED after 900', async () => {
    const early = app.visitor();
    const late = app.visitor();
    const [one, two] = [await early.signUp(), await late.signUp()];
    const codes = [await early.codeFor(one.email), await late.codeFor(two.email)] as const;
    app.clock.passSeconds(899);
    expect(await tryCode(early, one.email, codes[0])).toBe('200');
    app.clock.passSeconds(1);
    expect(await tryCode(late, two.email, codes[1])).toBe('422 CODE_EXPIRED');
  });

  it('accepts a code once, for one account', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const code = await visitor.codeFor(email);
    expect(await tryCode(visitor, email, code)).toBe('200');
    expect(await tryCode(visitor, email, code)).toBe('422 CODE_INVALID');
  });

  it.each([
    '12345',
    '1234567',
    '12345a',
    '１２３４５６',
    ' 123456',
    '',
  ])('422 VALIDATION_FAILED for the code "%s"', async (code) => {
    const reply = await app.visitor().call(activate, { body: { email: 'a@example.com', code } });
    expect(outcome(reply)).toBe('422 VALIDATION_FAILED');
    expect(reply.refusal.fields).toEqual({ code: 'Please enter a 6-digit activation code' });
  });
});

describe.each([
  { endpoint: resendActivation, message: 'New activation code sent! Check your email.' },
  { endpoint: authResendActivation, message: 'Activation email resent. Please check your inbox.' },
])('POST $endpoint.path', ({ endpoint, message }) => {
  it('200 with a new code of 120 seconds; the code before no longer works', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const old = await visitor.codeFor(email);
    app.clock.passSeconds(1);
    const reply = await visitor.call(endpoint, { body: { email } });
    expect(reply.body).toEqual({ message, codeSeconds: 120 });
    const fresh = await visitor.codeFor(email);
    expect((await app.emails(email)).at(-1)?.text).toContain('2 minutes');
    if (old !== fresh) expect(await tryCode(visitor, email, old)).toBe('422 CODE_WRONG');
    app.clock.passSeconds(119);
    expect(await tryCode(visitor, email, fresh)).toBe('200');
  });

  it('422 for the new code after 120 seconds', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    app.clock.passSeconds(1);
    await visitor.call(endpoint, { body: { email } });
    app.clock.passSeconds(120);
    expect(await tryCode(visitor, email, await visitor.codeFor(email))).toBe('422 CODE_EXPIRED');
  });

  it('gives five new attempts after an invalidated code', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    const burnt = await visitor.codeFor(email);
    for (let step = 1; step <= 5; step += 1) await tryCode(visitor, email, otherThan(burnt, step));
    app.clock.passSeconds(1);
    await visitor.call(endpoint, { body: { email } });
    expect(await tryCode(visitor, email, await visitor.codeFor(email))).toBe('200');
  });

  it('answers an unknown and an active address the same, and emails neither', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUpAndActivate();
    const before = (await app.emails(email)).length;
    const replies = [
      await app.visitor().call(endpoint, { body: { email } }),
      await app.visitor().call(endpoint, { body: { email: 'unknown@example.com' } }),
    ];
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await app.emails(email)).length).toBe(before);
    expect(await app.emails('unknown@example.com')).toEqual([]);
    app.clock.passSeconds(120);
  });

  it('429 RATE_LIMITED for a second one within 120 seconds from one network', async () => {
    const visitor = app.visitor();
    const { email } = await visitor.signUp();
    app.clock.set(new Date(Math.ceil((app.clock.now().getTime() + 1) / 120_000) * 120_000));
    expect(outcome(await visitor.call(endpoint, { body: { email } }))).toBe('200');
    app.clock.passSeconds(119);
    const refused = await app.visitor().call(endpoint, { body: { email } });
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.refusal.error).toBe('Too many attempts. Please wait 1 minute and try again.');
    app.clock.passSeconds(1);
    expect(outcome(await visitor.call(endpoint, { body: { email } }))).toBe('200');
  });
});

it('a resend with the key of the one before is answered alike and emails nothing', async () => {
  const visitor = app.visitor();
  const { email } = await visitor.signUp();
  app.clock.passSeconds(120);
  const idempotencyKey = randomUUID();
  const send = () => visitor.call(resendActivation, { body: { email } }, { idempotencyKey });
  const replies = [await send(), await send(), await send()];
  expect(replies.map(outcome)).toEqual(['200', '200', '200']);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await app.emails(email)).toHaveLength(2);
});

it('both resend calls share their limits: 5 an hour for one address and network', async () => {
  const visitor = app.visitor();
  const { email } = await visitor.signUp();
  app.clock.set(new Date(Math.ceil((app.clock.now().getTime() + 1) / 3_600_000) * 3_600_000));
  const outcomes: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const endpoint = count % 2 ? resendActivation : authResendActivation;
    outcomes.push(outcome(await app.visitor().call(endpoint, { body: { email } })));
    app.clock.passSeconds(120);
  }
  expect(outcomes).toEqual([...Array(5).fill('200'), '429 RATE_LIMITED']);
});
