import { afterAll, beforeAll, expect, it } from 'vitest';
import { csrfToken, login, session } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { newPostgresUrl, startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { tally } from './booking-crowd.ts';

let site: SiteProcess;
beforeAll(async () => {
  const databaseUrl = await newPostgresUrl();
  site = await startSiteProcess({ ...processSettings, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '100000' });
});
afterAll(() => site?.stop());

interface Answer {
  status: number;
  retryAfter: string | null;
}

async function get(path: string): Promise<Answer> {
  const reply = await fetch(site.url + path);
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
}

it.each([
  '/search?q=soil+map',
  '/api/search?q=soil+map',
  '/api/reviews',
])('many clients at %s: some are served, others get 503 with Retry-After; pages and health always work', async (path) => {
  expect((await get(path)).status).toBe(200);
  let refused: Answer[] = [];
  // A fast machine serves 300 at once, so the crowd doubles until one is refused.
  for (let size = 300; refused.length === 0 && size <= 4_800; size *= 2) {
    const crowd = Array.from({ length: size }, () => get(path));
    const beside = await Promise.all(['/', '/about', '/healthz', '/readyz', '/services/unknown'].map(get));
    expect(beside.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
    const answers = await Promise.all(crowd);
    refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(limits.rendersAtOnce);
  }
  expect([...new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))]).toEqual(['503 2']);
  await expect.poll(async () => (await get(path)).status, { timeout: 5_000 }).toBe(200);
});

it('100 logins at once: some are served, others get 503 with Retry-After; other calls work meanwhile', async () => {
  const app: TestApp = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    const visitors = Array.from({ length: 100 }, () => app.visitor());
    await Promise.all(visitors.map((visitor) => visitor.call(csrfToken, {})));
    const body = { email: 'nobody@example.com', password: 'Wrong-Password-1' };
    const logins = Promise.all(visitors.map((visitor) => visitor.call(login, { body })));
    const others = await Promise.all(visitors.map((visitor) => visitor.call(session, {})));
    expect(tally(others)).toEqual({ '200': 100 });
    const counts = tally(await logins);
    expect(Object.keys(counts).sort()).toEqual(['401 INVALID_CREDENTIALS', '503 TEMPORARILY_UNAVAILABLE']);
    expect(counts['401 INVALID_CREDENTIALS']).toBeGreaterThanOrEqual(limits.passwordHashesRunning);
  } finally {
    await app.stop();
  }
});
