import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { logout, session, verifyToken } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from './app.ts';

const app = testApp();

it('runs on the database of its project', async () => {
  const { rows } = await sql<{ version: string }>`SELECT version()`.execute(app.site.platform.db);
  expect(rows[0]?.version.includes('PGlite')).toBe(process.env['DATABASE'] === 'pglite');
});

it('signs up and activates a visitor', async () => {
  const visitor = app.visitor();
  const person = await visitor.signUpAndActivate();
  expect(visitor.cookies.get('auth_token')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/',
  });
  const { authenticated, user } = (await visitor.call(session, {})).body;
  expect({ authenticated, email: user?.email }).toEqual({ authenticated: true, email: person.email });
  expect((await app.emails(person.email)).map((email) => email.kind)).toEqual(['activation-code', 'welcome']);
});

it('ends the session of a visitor who signs out, and of one with an expired bearer token', async () => {
  const visitor = app.visitor();
  await visitor.signUpAndActivate();
  app.clock.passSeconds(limits.accessTokenSeconds + 1);
  expect((await visitor.call(verifyToken, { query: {} })).body).toEqual({ valid: false });
  expect((await visitor.call(logout, {})).status).toBe(204);
  expect(visitor.cookies.get('auth_token')).toBeUndefined();
});

it('refuses a call without the CSRF token', async () => {
  const refused = await app.visitor().call(logout, {}, { headers: { 'X-XSRF-TOKEN': null } });
  expect([refused.status, refused.code]).toEqual([403, 'CSRF_INVALID']);
});
