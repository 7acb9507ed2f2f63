import { beforeEach, describe, expect, it } from 'vitest';
import { signup } from '#contract/accounts/accounts.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/passwords.ts';
import { activate, authResendActivation, login, resendActivation } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { newPerson, type Person, type Visitor } from '#tests/support/app/visitor.ts';

const day = 86_400;
const app = testApp();
// Each test starts with unused rate limits, at the start of a day.
beforeEach(() => app.clock.set(new Date((Math.floor(app.clock.now().getTime() / 1000 / day) + 1) * day * 1000)));

/** A visitor in a different network for each call. */
let networks = 0;
function elsewhere(): Visitor {
  networks += 1;
  return app.visitor(`172.16.${networks}.9`);
}

const otherThan = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0');
const tryCode = async (visitor: Visitor, email: string, code: string): Promise<string> =>
  outcome(await visitor.call(activate, { body: { email, code } }));
const resend = async (visitor: Visitor, email: string): Promise<string> =>
  outcome(await visitor.call(resendActivation, { body: { email } }));
const logIn = async (visitor: Visitor, { email, password }: Pick<Person, 'email' | 'password'>): Promise<string> =>
  outcome(await visitor.call(login, { body: { email, password } }));

async function failLogins(visitor: Visitor, email: string, times = 5): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    expect(await logIn(visitor, { email, password: 'Wrong-Password-1' })).toBe('401 INVALID_CREDENTIALS');
  }
}

describe('wrong passwords', () => {
  it('are counted by network: the owner of the account signs in from another', async () => {
    const person = await elsewhere().signUpAndActivate();
    const other = elsewhere();
    for (let run = 0; run < 3; run += 1) await failLogins(elsewhere(), person.email);
    await failLogins(other, person.email);
    expect(await logIn(other, person)).toBe('429 RATE_LIMITED');
    expect(await logIn(elsewhere(), person)).toBe('200');
  });

  it('are counted together for one /24', async () => {
    const person = await elsewhere().signUpAndActivate();
    for (let host = 1; host <= 5; host += 1) await failLogins(app.visitor(`198.51.100.${host}`), person.email, 1);
    expect(await logIn(app.visitor('198.51.100.77'), person)).toBe('429 RATE_LIMITED');
    expect(await logIn(app.visitor('198.51.101.77'), person)).toBe('200');
  });

  it('do not lock out a browser with the account’s cookie, even in the same network; an invented cookie does not help', async () => {
    const own = app.visitor('203.0.113.4');
    const person = await own.signUpAndActivate();
    const kept = own.cookies.names().find((name) => name.startsWith('acct_')) ?? '';
    await failLogins(app.visitor('203.0.113.5'), person.email);
    const forger = app.visitor('203.0.113.6');
    forger.cookies.set(kept, `${own.cookies.get(kept)?.value.split('.')[0]}.${'a'.repeat(43)}`);
    expect(await logIn(forger, person)).toBe('429 RATE_LIMITED');
    own.cookies.delete('auth_token');
    own.cookies.delete('XSRF-TOKEN');
    await failLogins(own, person.email);
    expect(await logIn(own, person)).toBe('429 RATE_LIMITED');
    app.clock.passSeconds(60);
    expect(await logIn(own, person)).toBe('200');
  });
});

describe('wrong codes', () => {
  it('in other browsers do not lock out the one that signed up, which keeps its five attempts', async () => {
    const own = elsewhere();
    const { email } = await own.signUp();
    const code = await own.codeFor(email);
    for (let step = 1; step <= 5; step += 1) {
      expect(await tryCode(elsewhere(), email, otherThan(code, step))).toBe('422 CODE_INVALID');
    }
    expect(await tryCode(elsewhere(), email, code)).toBe('422 CODE_INVALID');
    for (let step = 1; step <= 4; step += 1) {
      expect(await tryCode(own, email, otherThan(code, step))).toBe('422 CODE_WRONG');
    }
    expect(await tryCode(own, email, code)).toBe('200');
  });

  it('in the browser that signed up do not count for other browsers', async () => {
    const own = elsewhere();
    const { email } = await own.signUp();
    const code = await own.codeFor(email);
    for (let step = 1; step <= 5; step += 1) await tryCode(own, email, otherThan(code, step));
    expect(await tryCode(own, email, code)).toBe('422 CODE_EXPIRED');
    expect(await tryCode(elsewhere(), email, code)).toBe('200');
  });

  it('are compared at most 40 times a day for an address, each with an audit row', async () => {
    const { email, password } = newPerson();
    const form = { firstName: 'Amara', lastName: 'Ncube', email, password, confirmPassword: password };
    for (let run = 0; run < 12; run += 1) {
      const attacker = elsewhere();
      await attacker.call(signup, { body: form });
      await guessAway(attacker, email);
      app.clock.passSeconds(120);
      await resend(attacker, email);
      await guessAway(attacker, email);
    }
    const { db } = app.site.platform;
    const ids = (await db.selectFrom('pending_signups').select('id').where('email', '=', email).execute()).map(
      ({ id }) => id,
    );
    const looks = await db
      .selectFrom('audit_events')
      .select('id')
      .where('event', '=', 'activate.failed')
      .where('subject', 'in', ids)
      .execute();
    expect(looks.length).toBeGreaterThan(20);
    expect(looks.length).toBeLessThanOrEqual(40);
    expect((await app.emails(email)).length).toBeLessThanOrEqual(8);
  });

  /** Six wrong codes from the browser of the sign-up and six from another. */
  async function guessAway(attacker: Visitor, email: string): Promise<void> {
    const code = await attacker.codeFor(email);
    const other = elsewhere();
    for (let step = 1; step <= 6; step += 1) {
      await tryCode(attacker, email, otherThan(code, step));
      await tryCode(other, email, otherThan(code, step + 10));
    }
  }
});

describe('emailed codes', () => {
  it('are 8 a day for an address, the last 2 for networks without a request on that day', async () => {
    const own = elsewhere();
    const { email } = await own.signUp();
    const other = elsewhere();
    for (let count = 2; count <= 6; count += 1) {
      app.clock.passSeconds(3_600);
      expect(await resend(other, email)).toBe('200');
    }
    app.clock.passSeconds(3_600);
    const refused = await other.call(authResendActivation, { body: { email } });
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBe(18 * 3_600);
    const another = elsewhere();
    expect(await resend(another, email)).toBe('200');
    app.clock.passSeconds(120);
    expect(await resend(another, email)).toBe('429 RATE_LIMITED');
    expect(await resend(elsewhere(), email)).toBe('200');
    expect(await resend(elsewhere(), email)).toBe('429 RATE_LIMITED');
    expect((await app.emails(email)).length).toBe(8);
    app.clock.passSeconds(day);
    expect(await resend(other, email)).toBe('200');
  });

  it('are not counted for the browser that signed up when others resend; unknown addresses get the same answer', async () => {
    const { email } = await elsewhere().signUp();
    for (const address of [email, 'nobody-waits@example.com']) {
      const [one, two] = [elsewhere(), elsewhere()];
      expect([await resend(one, address), await resend(two, address)]).toEqual(['200', '200']);
      expect([await resend(one, address), await resend(two, address)]).toEqual(Array(2).fill('429 RATE_LIMITED'));
    }
  });

  it('are resent in at least a quarter of a second for every address', async () => {
    const { email } = await elsewhere().signUp();
    for (const address of [email, 'nobody-there@example.com']) {
      const visitor = elsewhere();
      await visitor.send('GET', '/api/csrf-token');
      const began = performance.now();
      expect(await resend(visitor, address)).toBe('200');
      expect(performance.now() - began).toBeGreaterThan(240);
    }
  });
});

describe('reset links', () => {
  const forgot = (visitor: Visitor, email: string) => visitor.call(forgotPassword, { body: { email } });
  const resets = async (email: string) => (await app.emails(email)).filter(({ kind }) => kind === 'password-reset');
  const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)?.[1] ?? '';

  it('are sent once while one is valid; further requests get the same answer, also twenty at once', async () => {
    const { email } = await elsewhere().signUpAndActivate();
    const first = await forgot(elsewhere(), email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => forgot(elsewhere(), email)));
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([200, first.text]);
    expect(await resets(email)).toHaveLength(1);
    app.clock.passSeconds(3_600);
    expect((await forgot(elsewhere(), email)).text).toBe(first.text);
    expect(await resets(email)).toHaveLength(2);
  });

  it('are created once for parallel first requests', async () => {
    const { email } = await elsewhere().signUpAndActivate();
    await Promise.all(Array.from({ length: 10 }, () => forgot(elsewhere(), email)));
    expect(await resets(email)).toHaveLength(1);
  });

  it('can be sent again after use; at most 6 a day from one network, the rest silently not sent', async () => {
    const { email } = await elsewhere().signUpAndActivate();
    const other = elsewhere();
    for (let count = 1; count <= 7; count += 1) {
      expect(outcome(await forgot(other, email))).toBe('200');
      app.clock.passSeconds(3_600);
    }
    expect(await resets(email)).toHaveLength(6);
    const owner = elsewhere();
    expect(outcome(await forgot(owner, email))).toBe('200');
    expect(await resets(email)).toHaveLength(7);
    const password = 'Baobab-Shade-31';
    const token = tokenIn((await resets(email)).at(-1)?.text ?? '');
    expect(outcome(await owner.call(resetPassword, { body: { token, password, confirmPassword: password } }))).toBe(
      '204',
    );
    expect(await logIn(owner, { email, password })).toBe('200');
  });
});
