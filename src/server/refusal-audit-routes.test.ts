import { beforeEach, expect, it } from 'vitest';
import { listSessions } from '#contract/accounts/device-sessions.ts';
import { logout, session } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { testApp } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { signedIn } from '#tests/support/data/accounts.ts';

const app = testApp();
// Each test starts on a new day.
beforeEach(async () => {
  app.clock.passSeconds(86_400);
  await app.site.platform.db.deleteFrom('audit_events').execute();
});

const refusals = () =>
  app.site.platform.db
    .selectFrom('audit_events')
    .select(['event', 'user_id', 'address_hmac', 'details'])
    .where('event', 'like', 'refused.%')
    .orderBy('id')
    .execute();

it('writes a row without an address for a rate limit, a CSRF token, another site and a missing role', async () => {
  const { visitor, userId } = await signedIn(app);
  await visitor.call(session, {});
  await app.site.platform.db.updateTable('rate_limits').set({ used: 3_000 }).where('name', '=', 'all').execute();
  expect(outcome(await visitor.call(session, {}))).toBe('429 RATE_LIMITED');
  expect(outcome(await visitor.call(logout, {}, { headers: { 'X-XSRF-TOKEN': 'made.up' } }))).toBe('429 RATE_LIMITED');
  app.clock.passSeconds(60);
  visitor.token = (await visitor.call(session, {})).body.token;
  expect(outcome(await visitor.call(logout, {}, { headers: { 'X-XSRF-TOKEN': 'made.up' } }))).toBe('403 CSRF_INVALID');
  const foreign = { 'Sec-Fetch-Site': 'cross-site' };
  expect(outcome(await visitor.call(logout, {}, { headers: foreign }))).toBe('403 CROSS_SITE');
  expect(outcome(await visitor.send('GET', '/api/admin/orders'))).toBe('403 FORBIDDEN');
  const rows = await refusals();
  expect(rows.map(({ event, user_id }) => [event, user_id])).toEqual([
    ['refused.rate_limit', userId],
    ['refused.csrf', userId],
    ['refused.cross_site', userId],
    ['refused.forbidden', userId],
  ]);
  expect(rows.at(-1)?.details).toEqual({ call: 'GET /api/admin/orders' });
  expect(rows.every(({ address_hmac }) => /^[\w-]{43}$/.test(address_hmac ?? ''))).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/10\.0\.\d/);
});

it('writes at most one row for a kind and client in a minute, and few of a kind in total', async () => {
  const forge = async (address: string): Promise<void> => {
    const forged = { headers: { 'X-XSRF-TOKEN': 'made.up', Cookie: 'XSRF-TOKEN=other' } };
    expect(outcome(await app.visitor(address).call(logout, {}, forged))).toBe('403 CSRF_INVALID');
  };
  for (let count = 0; count < 5; count += 1) await forge('198.51.100.1');
  expect(await refusals()).toHaveLength(1);
  app.clock.passSeconds(60);
  await forge('198.51.100.1');
  expect(await refusals()).toHaveLength(2);
  for (let host = 0; host < 30; host += 1) await forge(`203.0.113.${host}`);
  expect(await refusals()).toHaveLength(1 + limits.refusalsAuditedPerMinute);
});

it('writes no row for ordinary errors: an unknown page, an invalid form, an expired session', async () => {
  const visitor = app.visitor();
  await visitor.send('GET', '/api/nothing-here');
  await visitor.send('POST', '/api/auth/login', { body: { email: '', password: '' } });
  expect(outcome(await visitor.call(listSessions, {}))).toBe('401 UNAUTHENTICATED');
  expect(await refusals()).toEqual([]);
});
