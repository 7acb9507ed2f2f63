import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { csrfToken, login, session } from '#contract/sessions.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { tally } from './diary.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => app.stop());

it('beyond 200 requests in flight: 503 at once with Retry-After, the rest is served, then all is well again', async () => {
  const visitor = app.visitor();
  const replies = await Promise.all(Array.from({ length: 400 }, () => visitor.call(session, {})));
  expect(tally(replies)).toEqual({ '200': limits.requestsInFlight, '503 TEMPORARILY_UNAVAILABLE': 200 });
  for (const reply of replies.filter(({ status }) => status === 503))
    expect(reply.headers.get('retry-after')).toBe('2');
  expect((await visitor.call(session, {})).status).toBe(200);
});

it('100 logins at once: 34 are worked on, the others told 503 to come back; other calls are served meanwhile', async () => {
  const visitors = Array.from({ length: 100 }, () => app.visitor());
  await Promise.all(visitors.map((visitor) => visitor.call(csrfToken, {})));
  const body = { email: 'nobody@example.com', password: 'Wrong-Password-1' };
  const logins = Promise.all(visitors.map((visitor) => visitor.call(login, { body })));
  const others = await Promise.all(visitors.map((visitor) => visitor.call(session, {})));
  expect(tally(others)).toEqual({ '200': 100 });
  const counts = tally(await logins);
  expect(Object.keys(counts).sort()).toEqual(['401 INVALID_CREDENTIALS', '503 TEMPORARILY_UNAVAILABLE']);
  expect(counts['401 INVALID_CREDENTIALS']).toBeGreaterThanOrEqual(
    limits.passwordHashesRunning + limits.passwordHashesQueued,
  );
});
