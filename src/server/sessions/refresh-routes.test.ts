import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refresh, session, verifyToken } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { type SignedIn, signedIn, withCookieOf } from '#tests/support/data/accounts.ts';

const app = testApp();

describe('POST /auth/refresh', () => {
  it('200 with a new bearer token under both names and a new secret; restarts the cookie lifetime', async () => {
    const { visitor } = await signedIn(app);
    const before = visitor.cookies.get('auth_token')?.value;
    const reply = await visitor.call(refresh, {});
    expect(reply.body).toEqual({ success: true, accessToken: expect.any(String), token: reply.body.accessToken });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth_token=\S+; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=86400$/),
    ]);
    expect(visitor.cookies.get('auth_token')?.value).not.toBe(before);
    app.clock.passSeconds(86_399);
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });

  it('200 with the same new secret again for the same id: a reply lost on the way to another network signs nobody out', async () => {
    const { visitor, email } = await signedIn(app);
    const onMobileData = withCookieOf(app, visitor);
    const idempotencyKey = randomUUID();
    await visitor.call(refresh, {}, { idempotencyKey });
    // The device slept meanwhile.
    app.clock.passSeconds(43_200);
    const reply = await onMobileData.call(refresh, {}, { idempotencyKey });
    expect(outcome(reply)).toBe('200');
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/; Max-Age=86400$/)]);
    expect(onMobileData.cookies.get('auth_token')?.value).toBe(visitor.cookies.get('auth_token')?.value);
    app.clock.passSeconds(86_399);
    expect((await onMobileData.call(session, {})).body.authenticated).toBe(true);
    expect(await app.emails(email)).toEqual([]);
  });

  const otherIds = [
    ['another id', {}],
    ['no id', { headers: { 'Idempotency-Key': null } }],
  ] as const;

  it.each(
    otherIds,
  )('200 without a new secret for the previous one with %s within 20 seconds: tabs refresh at the same moment', async (_, id) => {
    const { visitor } = await signedIn(app);
    const tab = withCookieOf(app, visitor);
    await visitor.call(refresh, {}, id);
    app.clock.passSeconds(19);
    const reply = await tab.call(refresh, {}, id);
    expect(outcome(reply)).toBe('200');
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await tab.call(session, {})).body.authenticated).toBe(true);
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });

  /** The session is over for everybody who has a secret or bearer of it, and its owner has been informed once. */
  async function expectEnded({ userId, email }: SignedIn, ...browsers: Visitor[]): Promise<void> {
    for (const browser of browsers) {
      expect((await browser.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
      // Bound to the session, whose cookie may be gone.
      browser.cookies.delete('XSRF-TOKEN');
      expect(outcome(await browser.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
      expect((await browser.call(session, {})).body.authenticated).toBe(false);
    }
    const { db } = app.site.platform;
    const events = await db.selectFrom('audit_events').select('event').where('user_id', '=', userId).execute();
    expect(events.map(({ event }) => event)).toEqual(['refresh.reuse']);
    expect((await app.emails(email)).map(({ kind }) => kind)).toEqual(['session-ended']);
  }

  it.each(
    otherIds,
  )('401 for the previous secret with %s later than 20 seconds, as copied: ends the session', async (_, id) => {
    const owner = await signedIn(app);
    const thief = withCookieOf(app, owner.visitor);
    owner.visitor.token = (await owner.visitor.call(refresh, {})).body.token;
    app.clock.passSeconds(20);
    expect((await thief.call(session, {})).body.authenticated).toBe(false);
    expect(outcome(await thief.call(refresh, {}, id))).toBe('401 UNAUTHENTICATED');
    await expectEnded(owner, thief, owner.visitor);
    const [message] = await app.emails(owner.email);
    expect(message?.text).toContain('http://localhost:3000/account/security');
  });

  it('ends a thief in lockstep at the next refresh of the owner', async () => {
    const owner = await signedIn(app);
    const thief = withCookieOf(app, owner.visitor);
    const copied = thief.cookies.get('auth_token')?.value ?? '';
    const idempotencyKey = randomUUID();
    // Refreshes at once, uses bearers without the cookie, and asks again with the old secret.
    for (let seconds = 0; seconds < 480; seconds += 15) {
      thief.cookies.set('auth_token', copied);
      thief.token = (await thief.call(refresh, {}, { idempotencyKey })).body.token;
      app.clock.passSeconds(15);
    }
    expect((await thief.call(verifyToken, { query: {} })).body).toEqual({ valid: true });
    expect(outcome(await owner.visitor.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    await expectEnded(owner, thief, owner.visitor);
  });

  it.each([
    1, 15,
  ])('ends a thief who rotates the secret every %i seconds at the next refresh of the owner', async (seconds) => {
    const owner = await signedIn(app);
    const thief = withCookieOf(app, owner.visitor);
    for (let passed = 0; passed < 480; passed += 60) {
      for (let count = 0; count < 4; count += 1) {
        thief.token = (await thief.call(refresh, {})).body.token;
        app.clock.passSeconds(seconds);
      }
      app.clock.passSeconds(60 - 4 * seconds);
    }
    // The last rotation has just happened: grace is for the previous secret only.
    thief.token = (await thief.call(refresh, {})).body.token;
    expect(outcome(await owner.visitor.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    await expectEnded(owner, thief, owner.visitor);
  });

  it('sends one email when several requests notice a copy', async () => {
    const owner = await signedIn(app);
    const tabs = [1, 2, 3].map(() => withCookieOf(app, owner.visitor));
    await owner.visitor.call(refresh, {});
    app.clock.passSeconds(20);
    await Promise.all(tabs.map((tab) => tab.call(refresh, {})));
    await expectEnded(owner, ...tabs);
  });

  it('removes the account from the device of a copied session', async () => {
    const visitor = app.visitor();
    const { userId } = await visitor.signUpAndActivate();
    const thief = withCookieOf(app, visitor);
    await visitor.call(refresh, {});
    app.clock.passSeconds(20);
    await thief.call(refresh, {});
    const { db } = app.site.platform;
    const known = await db.selectFrom('remembered_accounts').select('id').where('user_id', '=', userId).execute();
    expect(known).toEqual([]);
  });

  it('200 without a new secret for a repeat after SECRET was changed', async () => {
    const { visitor } = await signedIn(app);
    const before = withCookieOf(app, visitor);
    const idempotencyKey = randomUUID();
    await visitor.call(refresh, {}, { idempotencyKey });
    const id = visitor.cookies.get('auth_token')?.value.split('.')[0] ?? '';
    const { db } = app.site.platform;
    await db.updateTable('sessions').set({ secret_hash: 'of another SECRET' }).where('id', '=', id).execute();
    app.clock.passSeconds(20);
    const reply = await before.call(refresh, {}, { idempotencyKey });
    expect([outcome(reply), reply.headers.getSetCookie()]).toEqual(['200', []]);
  });

  it('401 for an unknown secret, which ends no session', async () => {
    const { visitor } = await signedIn(app);
    const guesser = app.visitor();
    guesser.cookies.set('auth_token', `${visitor.cookies.get('auth_token')?.value.split('.')[0]}.${'a'.repeat(43)}`);
    expect(outcome(await guesser.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });

  it('401 UNAUTHENTICATED after a day without use, and after seven days of use; deletes the cookie', async () => {
    const idle = await signedIn(app);
    app.clock.passSeconds(86_400);
    const refused = await withCookieOf(app, idle.visitor).call(refresh, {});
    expect(outcome(refused)).toBe('401 UNAUTHENTICATED');
    expect(refused.headers.getSetCookie()).toEqual([
      'auth_token=; Path=/; Secure; SameSite=Strict; HttpOnly; Max-Age=0',
    ]);
    const busy = await signedIn(app);
    for (let count = 0; count < 7; count += 1) {
      app.clock.passSeconds(86_399);
      expect(outcome(await busy.visitor.call(refresh, {}))).toBe('200');
    }
    app.clock.passSeconds(7);
    expect(outcome(await busy.visitor.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
  });
});
