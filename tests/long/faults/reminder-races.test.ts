import { afterEach, expect, it } from 'vitest';
import { createApp, type Site } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/database.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, processSettings, startProcesses } from '#tests/support/app/processes.ts';
import { withClient } from '#tests/support/database/postgres.ts';

const meetings = 60;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Meetings with a due reminder, written straight into their tables: half start in 90 minutes, half in 20 hours. */
async function addMeetings(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `with people as (
        insert into users (id, email, first_name, last_name, auth_provider, roles, created_at)
        select gen_random_uuid(), 'client.' || n || '@example.com', 'Rudo', 'Dube', 'email', '{customer}', now()
        from generate_series(1, $1::int) n
        returning id, email
      )
      insert into bookings (id, ref, user_id, type, resource, start_at, end_at, status, client_zone, mode, topic,
        created_at, confirmed_at, revised_at)
      select gen_random_uuid(), 'B-26-' || substr(email, 8, 3), id, 'consultation', 'office', start_at,
        start_at + interval '30 minutes', 'confirmed', 'Africa/Harare', 'video', 'A map of the plots',
        now() - interval '3 days', now() - interval '3 days', now() - interval '3 days'
      from (
        select id, email, now() + case when row_number() over () % 2 = 0
          then interval '90 minutes' else interval '20 hours' end as start_at
        from people
      ) people`,
      [meetings],
    ),
  );
}

/** How many reminders each client received. */
async function emailCounts(url: string): Promise<number[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ count: string }>(
      `select count(*) from emails where kind like 'booking-reminder-%' group by to_address`,
    ),
  );
  return rows.map(({ count }) => Number(count));
}

/** Marks the area or the files of each booking as changed an hour ago. */
const changeAttachments = (url: string) =>
  withClient(url, (client) =>
    client.query(`insert into attachment_changes (id, booking_id, changed_at)
      select gen_random_uuid(), id, now() - interval '1 hour' from bookings`),
  );

it('three schedulers that run at the same moment remind everyone once, and report each changed booking once', async () => {
  const url = await newPostgresUrl();
  const sites: Site[] = [];
  for (let started = 0; started < 3; started += 1) {
    const database: OpenDatabase = await openPostgres(url);
    endings.push(() => database.close());
    const config = readConfig({ ...processSettings, OWNER_EMAIL: 'owner@example.com' });
    const site = await createApp({ database, clock: systemClock, config, transport: null });
    endings.push(() => site.stop());
    sites.push(site);
  }
  await addMeetings(url);
  await changeAttachments(url);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(sites.map(({ platform }) => platform.scheduler.runDue()));
  }
  expect(await emailCounts(url)).toEqual(Array.from({ length: meetings }, () => 1));
  const { rows } = await withClient(url, (client) =>
    client.query<{ subject: string }>("select subject from emails where kind = 'booking-attachments-owner'"),
  );
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(meetings);
  expect(rows).toHaveLength(meetings);
});

it('one of three processes is killed while it sends reminders: the others send the rest, and each client gets one', async () => {
  const url = await newPostgresUrl();
  const site: Processes = await startProcesses(3, url);
  endings.push(() => site.stop());
  await addMeetings(url);
  const first = site.running[0];
  await expect.poll(async () => (await emailCounts(url)).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  await first?.kill();
  await expect.poll(async () => (await emailCounts(url)).length, { timeout: 60_000, interval: 100 }).toBe(meetings);
  expect(await emailCounts(url)).toEqual(Array.from({ length: meetings }, () => 1));
});
