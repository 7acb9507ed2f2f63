import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signup as signUpByEmail } from '#contract/accounts/accounts.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/passwords.ts';
import { deleteAccount } from '#contract/accounts/personal-data.ts';
import { session, verifyToken } from '#contract/accounts/sessions.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { signedIn } from '#tests/support/data/accounts.ts';
import { tokenIn } from '#tests/support/data/reset-links.ts';
import {
  codeIn,
  handOver,
  newGoogler,
  signInWithGoogle,
  throughGoogle,
} from '#tests/support/stand-ins/google-visits.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/stand-ins/openid-provider.ts';
import { deleteExpiredSessions } from '../sessions.ts';

let app: TestApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  app = await startTestApp({ settings: google.settings });
});
// Each test starts with unused rate limits.
beforeEach(() => app.clock.passSeconds(86_400));
afterAll(async () => {
  await app?.stop();
  await google?.stop();
});

const signup = { signup: 'true' } as const;
const invalid = '410 HANDOVER_INVALID';
const signupForm = (email: string) => {
  const person = newPerson({ email });
  return { ...person, confirmPassword: person.password };
};
const signedInAs = async (visitor: Visitor) => (await visitor.call(session, {})).body.user?.email;

/** A browser just back from Google, and the code it was given. */
async function justBack(person = newGoogler()): Promise<{ visitor: Visitor; code: string; email: string }> {
  const visitor = app.visitor();
  return { visitor, email: person.email, code: codeIn(await throughGoogle(visitor, google, person, signup)) };
}

describe('GET /auth/validate-token with the code of a Google return', () => {
  it('200 with the account, a bearer token other than the code, and the return path', async () => {
    const { visitor, code, email } = await justBack();
    const { body } = await handOver(visitor, code);
    expect(body).toEqual({ user: expect.objectContaining({ email }), token: expect.any(String), returnTo: '/' });
    visitor.token = 'token' in body ? body.token : null;
    expect(visitor.token).not.toBe(code);
    expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    expect(await signedInAs(visitor)).toBe(email);
  });

  it('410 HANDOVER_INVALID with its fixed message on second use, and no second session', async () => {
    const { visitor, code } = await justBack();
    const cookie = visitor.cookies.get('__Host-oauth')?.value ?? '';
    await handOver(visitor, code);
    visitor.cookies.set('__Host-oauth', cookie);
    const reply = await handOver(visitor, code);
    expect(outcome(reply)).toBe(invalid);
    expect(reply.refusal.error).toBe('Google authentication failed');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it('410 after 60 seconds, when the code is deleted', async () => {
    const [early, late] = [await justBack(), await justBack()];
    app.clock.passSeconds(59);
    expect(outcome(await handOver(early.visitor, early.code))).toBe('200');
    app.clock.passSeconds(1);
    expect(outcome(await handOver(late.visitor, late.code))).toBe(invalid);
    app.clock.passSeconds(1);
    await deleteExpiredSessions(app.site.platform);
    expect(await app.site.platform.db.selectFrom('handovers').selectAll().execute()).toEqual([]);
  });

  it('410 in any other browser, without using up the code', async () => {
    const { visitor, code, email } = await justBack();
    const other = await justBack();
    expect(outcome(await handOver(app.visitor(), code))).toBe(invalid);
    expect(outcome(await handOver(other.visitor, code))).toBe(invalid);
    expect(outcome(await handOver(visitor, code))).toBe('200');
    expect(await signedInAs(visitor)).toBe(email);
  });

  it('410 for an account that was closed meanwhile', async () => {
    const { visitor, code, email } = await justBack();
    await app.site.platform.db.updateTable('users').set({ is_active: false }).where('email', '=', email).execute();
    expect(outcome(await handOver(visitor, code))).toBe(invalid);
    expect(await signedInAs(visitor)).toBeUndefined();
  });

  it('410 for an unknown code; 401 for neither a code nor a bearer token', async () => {
    const { visitor } = await justBack();
    expect(outcome(await handOver(visitor, `return_${'A'.repeat(43)}`))).toBe(invalid);
    for (const wrong of ['return_', `return_${'A'.repeat(42)}`, `return_${'A'.repeat(44)}`, 'A'.repeat(43)]) {
      expect(outcome(await handOver(visitor, wrong))).toBe('401 TOKEN_EXPIRED');
    }
  });

  it('stores the code as a hash only, and accepts it for nothing else', async () => {
    const { visitor, code, email } = await justBack();
    expect(JSON.stringify(await app.site.platform.db.selectFrom('handovers').selectAll().execute())).not.toContain(
      code.slice('return_'.length),
    );
    const headers = { Authorization: `Bearer ${code}` };
    expect((await visitor.call(verifyToken, { query: {} }, { headers })).body).toEqual({ valid: false });
    expect(outcome(await visitor.send('GET', '/api/bookings?scope=past', { headers }))).toBe('401 TOKEN_EXPIRED');
    expect(outcome(await handOver(visitor, code))).toBe('200');
    expect(await signedInAs(visitor)).toBe(email);
  });

  it('429 RATE_LIMITED after 20 codes in 10 minutes from one network, and 10 an hour for one account', async () => {
    const { visitor } = await justBack();
    const outcomes: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      outcomes.push(outcome(await handOver(visitor, `return_${String(count).padStart(43, 'A')}`)));
    }
    expect(outcomes).toEqual([...Array(20).fill(invalid), '429 RATE_LIMITED']);

    const person = newGoogler();
    for (let count = 0; count < 10; count += 1) {
      const again = await justBack(person);
      expect(outcome(await handOver(again.visitor, again.code))).toBe('200');
    }
    const eleventh = await justBack(person);
    expect(outcome(await handOver(eleventh.visitor, eleventh.code))).toBe('429 RATE_LIMITED');
    expect(await signedInAs(eleventh.visitor)).toBeUndefined();
  });

  it('200 with the account only for a signed-in person, whose bearer token stays unchanged', async () => {
    const { visitor, userId } = await signedIn(app);
    const reply = await visitor.send<object>('GET', '/api/auth/validate-token');
    expect(reply.body).toEqual({ user: expect.objectContaining({ id: userId }) });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

describe('deleting a Google account', () => {
  const leave = (visitor: Visitor) => visitor.call(deleteAccount, { body: { phrase: 'delete my account' } });

  it('needs a fresh sign-in instead of a password, and a later sign-in keeps the account', async () => {
    const person = newGoogler();
    const visitor = app.visitor();
    const { user } = await signInWithGoogle(visitor, google, person, signup);
    expect(outcome(await leave(visitor))).toBe('202');
    expect(await signedInAs(visitor)).toBeUndefined();
    visitor.token = null;
    expect(await signInWithGoogle(visitor, google, person)).toMatchObject({ user, accountKept: true });
    expect(await signInWithGoogle(visitor, google, person)).not.toHaveProperty('accountKept');
  });

  it('exports the Google id and deletes it, after which its person can sign up again', async () => {
    const person = newGoogler();
    const visitor = app.visitor();
    const { user } = await signInWithGoogle(visitor, google, person, signup);
    const { db, personalData, scheduler } = app.site.platform;
    const parts = await personalData.export(db, user.id);
    expect(parts.find(({ name }) => name === 'google')?.rows).toEqual([
      { googleNumber: person.sub, since: app.clock.now().toISOString() },
    ]);
    expect(outcome(await leave(visitor))).toBe('202');
    app.clock.passSeconds(8 * 86_400);
    await scheduler.runDue();
    expect(await db.selectFrom('google_identities').selectAll().where('subject', '=', person.sub).execute()).toEqual(
      [],
    );
    expect(await throughGoogle(app.visitor(), google, person)).toContain('error=not_registered');
  });
});

it('lets a person whose return from Google failed out by the reset link, and then signs in by password only', async () => {
  const person = newGoogler();
  const { email } = person;
  // The return opened the account, but its reply never arrived.
  await throughGoogle(app.visitor(), google, person, signup);
  const visitor = app.visitor();
  expect(outcome(await visitor.call(signUpByEmail, { body: signupForm(email) }))).toBe('409 EMAIL_EXISTS');
  await visitor.call(forgotPassword, { body: { email } });
  const token = tokenIn((await app.emails(email)).at(-1)?.text ?? '');
  const password = 'Baobab-Shade-31';
  const body = { token, password, confirmPassword: password };
  expect(outcome(await visitor.call(resetPassword, { body }))).toBe('204');
  await visitor.signIn({ email, password });
  expect(await signedInAs(visitor)).toBe(email);
  // Nobody else keeps a way in: the Google account no longer signs in.
  expect(await throughGoogle(app.visitor(), google, person)).toBe('/login?error=existing_account_diff_provider');
});

it('409 AUTH_PROVIDER_MISMATCH for a password login to a Google account', async () => {
  const visitor = app.visitor();
  const { user } = await signInWithGoogle(visitor, google, newGoogler(), signup);
  const body = { email: user.email, password: 'Granite-Kopje-77' };
  const reply = await app.visitor().send('POST', '/api/auth/login', { body });
  expect(outcome(reply)).toBe('409 AUTH_PROVIDER_MISMATCH');
  expect(reply.refusal.error).toBe('Account was created with google. Please use google login.');
});
