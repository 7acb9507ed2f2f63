import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { submitReview } from '#contract/site/reviews.ts';
import { notifySettingsChange } from '#server/bookings/opening/published-settings.ts';
import { startTestApp, type TestApp } from '#tests/support/app/app.ts';
import { outputOf } from '#tests/support/app/captured-output.ts';

/** Stands in for a CDN. */
let cdn: Server;
/** What it was sent, and its next answers; then 200. */
let received: string[];
let answers: number[];
let app: TestApp;
beforeAll(async () => {
  cdn = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['fastly-key']}`);
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const { port } = cdn.address() as AddressInfo;
  app = await startTestApp({
    settings: { PURGE_URL: `http://127.0.0.1:${port}/purge/{key}`, PURGE_HEADER: 'Fastly-Key: a-token' },
  });
});
afterAll(async () => {
  await app?.stop();
  cdn?.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

const purgesOf = async ({ site }: TestApp) =>
  (
    await sql<{ state: string }>`select state from jobs.job where name = 'purges' order by created_on`.execute(
      site.platform.db,
    )
  ).rows.map(({ state }) => state);

async function review(on: TestApp): Promise<void> {
  const visitor = on.visitor();
  await visitor.signUpAndActivate();
  const reply = await visitor.call(submitReview, { body: { rating: 5, comment: 'Every level was there.' } });
  expect(reply.status).toBe(201);
}

it('a review purges its page once, and again after a failure, which is logged', async () => {
  answers = [503];
  const output = await outputOf(async () => {
    await review(app);
    await expect.poll(() => received.length).toBe(2);
    await expect.poll(() => purgesOf(app)).toEqual(['completed']);
  });
  expect(received).toEqual(Array(2).fill('POST /purge/%2Freviews a-token'));
  expect(output).toMatch(/"event":"purge.refused","key":"\/reviews".*the CDN answered 503/);
  expect(output).not.toContain('a-token');
});

it('changed booking settings purge all pages', async () => {
  notifySettingsChange(app.site.platform);
  await expect.poll(() => received).toEqual(['POST /purge/pages a-token']);
});

it('without the setting there is no queue, and nothing is queued', async () => {
  const other = await startTestApp();
  try {
    await review(other);
    expect(await purgesOf(other)).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from jobs.queue where name = 'purges'`.execute(
      other.site.platform.db,
    );
    expect(rows).toEqual([]);
  } finally {
    await other.stop();
  }
});
