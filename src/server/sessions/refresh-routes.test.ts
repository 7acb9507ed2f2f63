import { describe, expect, it } from 'vitest';
import { refresh, session, verifyToken } from '#contract/accounts/sessions.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { signedIn, withCookieOf } from '#tests/support/data/accounts.ts';

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

  it('200 with the same new secret again until it is used: a lost reply signs nobody out', async () => {
    const { visitor } = await signedIn(app);
    const before = withCookieOf(app, visitor);
    await visitor.call(refresh, {});
    app.clock.passSeconds(86_399);
    expect((await before.call(session, {})).body.authenticated).toBe(true);
    const reply = await before.call(refresh, {});
    expect(outcome(reply)).toBe('200');
    expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/; Max-Age=86400$/)]);
    expect(before.cookies.get('auth_token')?.value).toBe(visitor.cookies.get('auth_token')?.value);
    app.clock.passSeconds(86_399);
    expect(outcome(await before.call(refresh, {}))).toBe('200');
  });

  const uses = [
    ['GET /auth/session', (visitor: Visitor) => visitor.call(session, {})],
    ['a call with the bearer', (visitor: Visitor) => visitor.call(verifyToken, { query: {} })],
  ] as const;

  it.each(
    uses,
  )('accepts the previous secret for 20 seconds after %s with the new one: other tabs stay', async (_, use) => {
    const { visitor } = await signedIn(app);
    const tab = withCookieOf(app, visitor);
    visitor.token = (await visitor.call(refresh, {})).body.token;
    await use(visitor);
    app.clock.passSeconds(19);
    const reply = await tab.call(refresh, {});
    expect(outcome(reply)).toBe('200');
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await tab.call(session, {})).body.authenticated).toBe(true);
    expect((await visitor.call(session, {})).body.authenticated).toBe(true);
  });

  it.each(
    uses,
  )('401 for the previous secret later than 20 seconds after %s, as stolen: ends the session', async (_, use) => {
    const { visitor, userId } = await signedIn(app);
    const thief = withCookieOf(app, visitor);
    visitor.token = (await visitor.call(refresh, {})).body.token;
    await use(visitor);
    app.clock.passSeconds(20);
    expect((await thief.call(session, {})).body.authenticated).toBe(false);
    expect(outcome(await thief.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await visitor.call(refresh, {}))).toBe('401 UNAUTHENTICATED');
    expect((await visitor.call(session, {})).body.authenticated).toBe(false);
    const { db } = app.site.platform;
    const events = await db.selectFrom('audit_events').select('event').where('user_id', '=', userId).execute();
    expect(events.map(({ event }) => event)).toEqual(['refresh.reuse']);
  });

  it('200 without a new secret for the previous one after SECRET was changed', async () => {
    const { visitor } = await signedIn(app);
    const before = withCookieOf(app, visitor);
    await visitor.call(refresh, {});
    const id = visitor.cookies.get('auth_token')?.value.split('.')[0] ?? '';
    const { db } = app.site.platform;
    await db.updateTable('sessions').set({ secret_hash: 'of another SECRET' }).where('id', '=', id).execute();
    const reply = await before.call(refresh, {});
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
