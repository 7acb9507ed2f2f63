import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '#contract/accounts/sessions.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { listReviews } from '#contract/site/review-list.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ownPage } from '#server/platform/http/request-context.ts';
import { createRateLimiter, formatWait, type RateLimit } from '#server/platform/security/rate-limits.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';

const app = testApp();
beforeEach(async () => {
  app.clock.set(mondayMorning);
  await app.site.platform.db.deleteFrom('rate_limits').execute();
});

const limit: RateLimit = { name: 'knocks', most: 3, perSeconds: 60 };
const limiter = (factor = 1) => createRateLimiter(app.site.platform.db, app.clock, factor);

/** How many of these uses are allowed. */
async function letThrough(uses: number, { factor = 1, subject = 'somebody', parallel = false } = {}): Promise<number> {
  const spend = () =>
    limiter(factor)
      .spend(limit, subject)
      .then(
        () => 1,
        () => 0,
      );
  if (parallel) return (await Promise.all(Array.from({ length: uses }, spend))).reduce((sum, one) => sum + one, 0);
  let through = 0;
  for (let use = 0; use < uses; use += 1) through += await spend();
  return through;
}

describe('a rate limit', () => {
  it('allows its number, then 429 RATE_LIMITED with the time to wait', async () => {
    app.clock.passSeconds(45);
    expect(await letThrough(3)).toBe(3);
    await expect(limiter().spend(limit, 'somebody')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { wait: '1 minute', retryAfterSeconds: 15 },
    });
  });

  it('opens again with the next window', async () => {
    expect(await letThrough(5)).toBe(3);
    app.clock.passSeconds(59);
    expect(await letThrough(1)).toBe(0);
    app.clock.passSeconds(1);
    expect(await letThrough(5)).toBe(3);
  });

  it('counts each client and each limit separately', async () => {
    expect(await letThrough(5)).toBe(3);
    expect(await letThrough(5, { subject: 'somebody else' })).toBe(3);
    await expect(limiter().spend({ ...limit, name: 'rings' }, 'somebody')).resolves.toBeUndefined();
  });

  it('is multiplied by RATE_LIMIT_FACTOR', async () => {
    expect(await letThrough(10, { factor: 2 })).toBe(6);
  });

  it('is exact for concurrent requests', async () => {
    expect(await letThrough(40, { parallel: true })).toBe(3);
  });

  it('is shared by all processes of one database', async () => {
    const [one, other] = [limiter(), limiter()];
    for (const process of [one, other, one]) await process.spend(limit, 'somebody');
    await expect(other.spend(limit, 'somebody')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('a limit of failures', () => {
  const attempt = (code: ErrorCode | null): Promise<string> =>
    limiter()
      .countFailures(limit, 'somebody', async () => {
        if (code) throw new AppError(code);
        return 'done';
      })
      .catch((error: AppError) => error.code);
  const attempts = async (code: ErrorCode | null, count: number): Promise<string[]> => {
    const outcomes: string[] = [];
    for (let each = 0; each < count; each += 1) outcomes.push(await attempt(code));
    return outcomes;
  };

  it.each<ErrorCode>([
    'INVALID_CREDENTIALS',
    'CODE_WRONG',
    'CODE_INVALID',
    'RESET_TOKEN_INVALID',
    'HANDOVER_INVALID',
    'CURRENT_PASSWORD_WRONG',
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'CROSS_SITE',
    // They show that an address has an account.
    'EMAIL_EXISTS',
    'AUTH_PROVIDER_MISMATCH',
  ])('counts %s, then refuses right input too until the next window', async (code) => {
    expect(await attempts(code, 4)).toEqual([code, code, code, 'RATE_LIMITED']);
    expect(await attempt(null)).toBe('RATE_LIMITED');
    app.clock.passSeconds(60);
    expect(await attempt(null)).toBe('done');
  });

  it.each<ErrorCode | null>([
    null,
    'SLOT_TAKEN',
    'COURSE_DATE_FULL',
    'PRICE_CHANGED',
    'UNAUTHENTICATED',
    'TOKEN_EXPIRED',
    'RATE_LIMITED',
    'TEMPORARILY_UNAVAILABLE',
    'INTERNAL',
  ])('does not count %s, and a success forgives no failure', async (code) => {
    await attempts('CODE_WRONG', 2);
    expect(new Set(await attempts(code, 10))).toEqual(new Set([code ?? 'done']));
    expect(await attempts('CODE_WRONG', 2)).toEqual(['CODE_WRONG', 'RATE_LIMITED']);
  });
});

it('3,000 calls a minute from one address are served, whatever they are; then 429 for it alone', async () => {
  const visitor = app.visitor();
  expect((await visitor.call(session, {})).status).toBe(200);
  await app.site.platform.db.updateTable('rate_limits').set({ used: 2_999 }).execute();
  expect((await visitor.call(session, {})).status).toBe(200);
  for (const call of [session, listReviews]) expect((await visitor.send('GET', `/api${call.path}`)).status).toBe(429);
  expect((await app.visitor().call(session, {})).status).toBe(200);
});

it('counts a client by its own address behind the trusted number of proxies', async () => {
  const visitor = app.visitor();
  const from = (forwarded: string | null) =>
    visitor.send('GET', '/api/auth/session', { headers: { 'X-Forwarded-For': forwarded } });
  for (const forwarded of ['1.1.1.1', '9.9.9.9, 1.1.1.1', 'nonsense, 1.1.1.1', '2.2.2.2']) await from(forwarded);
  const counts = await app.site.platform.db.selectFrom('rate_limits').select(['subject', 'used']).execute();
  // Entries further left are written by the client itself.
  expect(counts.map(({ used }) => used).sort()).toEqual([1, 3]);
  expect(JSON.stringify(counts)).not.toMatch(/\d\.\d\.\d\.\d/);
});

it('every address of one IPv6 /64 counts as one client, and an IPv4 address mapped into IPv6 as itself', async () => {
  const visitor = app.visitor();
  const from = (forwarded: string) =>
    visitor.send('GET', '/api/auth/session', { headers: { 'X-Forwarded-For': forwarded } });
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::9%eth0']) {
    await from(address);
  }
  for (const address of ['4.4.4.4', '::ffff:4.4.4.4', '::FFFF:0404:0404']) await from(address);
  await from('2001:db8:1:3::1');
  const counts = await app.site.platform.db.selectFrom('rate_limits').select('used').execute();
  expect(counts.map(({ used }) => used).sort()).toEqual([1, 3, 3]);
});

it('internal reads for rendering are not counted, and no client can claim to be one', async () => {
  const used = () => app.site.platform.db.selectFrom('rate_limits').selectAll().execute();
  expect((await app.site.app.request('/api/company', {}, ownPage)).status).toBe(200);
  expect(await used()).toEqual([]);
  const headers = { 'X-Forwarded-For': '3.3.3.3', isOwnPage: 'true' };
  expect((await app.visitor().send('GET', '/api/company?isOwnPage=true', { headers })).status).toBe(200);
  expect(await used()).toHaveLength(1);
});

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [7_201, '3 hours'],
  [86_400, '24 hours'],
])('a wait of %i s is shown as %s', (seconds, expected) => expect(formatWait(seconds)).toBe(expected));
