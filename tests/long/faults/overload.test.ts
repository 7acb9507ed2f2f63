import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { expectServedBursts, startRoom } from '#tests/support/app/bursts.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';

let site: SiteProcess;
beforeAll(async () => {
  const databaseUrl = await newPostgresUrl();
  site = await startSiteProcess({ ...processSettings, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '100000' });
});
afterAll(() => site?.stop());

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

async function get(path: string): Promise<Answer> {
  const reply = await fetch(site.url + path);
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() };
}

it.each([
  '/search?q=soil+map',
  '/api/search?q=soil+map',
  '/api/reviews',
])('more clients at %s than can wait: the rest get 503 with Retry-After; pages and health always work', async (path) => {
  expect((await get(path)).status).toBe(200);
  let refused: Answer[] = [];
  // A fast machine serves them while they arrive, so the crowd doubles until one is refused.
  for (let size = 2 * limits.waitingMax; refused.length === 0 && size <= 16 * limits.waitingMax; size *= 2) {
    const crowd = Array.from({ length: size }, () => get(path));
    const beside = await Promise.all(['/', '/about', '/healthz', '/readyz', '/services/unknown'].map(get));
    expect(beside.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
    const answers = await Promise.all(crowd);
    refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(limits.rendersAtOnce);
  }
  expect([...new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))]).toEqual(['503 2']);
  if (path.startsWith('/api/')) {
    const replies = refused.map(({ text }) => JSON.parse(text) as object);
    expect(replies).toEqual(replies.map(() => expect.objectContaining({ begun: false })));
  }
  await expect.poll(async () => (await get(path)).status, { timeout: 5_000 }).toBe(200);
});

it.each([
  'PostgreSQL',
  'the embedded database',
])('a tenth of the bursts of a room are served in full, on %s', async (database) => {
  const room = await startRoom(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresUrl() } : {});
  try {
    await expectServedBursts(room, 0.1);
  } finally {
    await room.stop();
  }
});
