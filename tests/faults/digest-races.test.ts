import { afterEach, expect, it } from 'vitest';
import { createApp, type Site } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPostgres } from '#server/platform/database/database.ts';
import { newPostgresUrl, TestClock } from '#tests/support/app/app.ts';
import { processSettings } from '#tests/support/app/processes.ts';
import { withClient } from '#tests/support/database/postgres.ts';

const days = 5;
const failedEachDay = 7;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Three processes on one database, with a clock that a test moves. */
async function startSites(url: string, clock: TestClock): Promise<Site[]> {
  const sites: Site[] = [];
  for (let started = 0; started < 3; started += 1) {
    const database = await openPostgres(url);
    endings.push(() => database.close());
    const config = readConfig({ ...processSettings, OWNER_EMAIL: 'owner@example.com' });
    const site = await createApp({ database, clock, config, transport: null });
    endings.push(() => site.stop());
    sites.push(site);
  }
  return sites;
}

const addFailed = (url: string, at: Date) =>
  withClient(url, (client) =>
    client.query(
      `insert into emails (id, kind, to_address, subject, status, secret, last_error, created_at)
        select gen_random_uuid(), 'order-received', 'client.' || n || '@example.com', 'Your order', 'failed', false,
          '550 no such mailbox', $1::timestamptz from generate_series(1, $2::int) n`,
      [at, failedEachDay],
    ),
  );

it('three schedulers that run at the same moment send the digest of each day once, with every failed email', async () => {
  const url = await newPostgresUrl();
  const clock = new TestClock(new Date('2026-03-02T10:00:00Z'));
  const sites = await startSites(url, clock);
  for (let day = 0; day < days; day += 1) {
    await addFailed(url, clock.now());
    await Promise.all(sites.map(({ platform }) => platform.scheduler.runDue()));
    await Promise.all(sites.map(({ platform }) => platform.scheduler.runDue()));
    clock.passSeconds(86_400);
  }
  const { rows: digests } = await withClient(url, (client) =>
    client.query<{ subject: string }>("select subject from emails where kind = 'failed-emails-owner' order by number"),
  );
  expect(digests.map(({ subject }) => subject)).toEqual(
    Array.from({ length: days }, () => expect.stringContaining(`${failedEachDay} emails did not arrive`)),
  );
  const { rows: left } = await withClient(url, (client) =>
    client.query("select from emails where status = 'failed' and digest_day is null"),
  );
  expect(left).toEqual([]);
});
