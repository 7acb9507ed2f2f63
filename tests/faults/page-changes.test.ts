import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitReview } from '#contract/site/reviews.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { withClient } from '#tests/support/database/postgres.ts';

let databaseUrl: string;
let site: Processes;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(2, databaseUrl, { RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => site?.stop());

/** Whether the reviews page of each process contains the text. */
const shown = (text: string): Promise<boolean[]> =>
  Promise.all(site.running.map(async ({ url }) => (await (await fetch(`${url}/reviews`)).text()).includes(text)));

async function customer(): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.signUpAndActivate();
  return visitor;
}

async function write(visitor: Visitor, comment: string): Promise<void> {
  expect((await visitor.call(submitReview, { body: { rating: 5, comment } })).status).toBe(201);
}

/** The LISTEN connections by process id. After 5 s each of them has sent `select 1` to check its connection. */
async function listeners(...queries: string[]): Promise<number[]> {
  const query = 'select pid from pg_stat_activity where datname = current_database() and query = any($1)';
  return (await withClient(databaseUrl, (client) => client.query<{ pid: number }>(query, [queries]))).rows.map(
    ({ pid }) => pid,
  );
}

async function endListeners(): Promise<number[]> {
  const pids = await listeners('listen page_changes', 'select 1');
  await withClient(databaseUrl, (client) => client.query('select pg_terminate_backend(unnest($1::int[]))', [pids]));
  expect(pids.length).toBeGreaterThanOrEqual(2);
  return pids;
}

it('shows a review on the page of every process within 2 s', async () => {
  const visitor = await customer();
  expect(await shown('The dam survey')).toEqual([false, false]);
  await write(visitor, 'The dam survey came with every level we needed.');
  await expect.poll(() => shown('The dam survey'), { timeout: 2_000 }).toEqual([true, true]);
});

it('shows a review that was stored while the LISTEN connections were lost, once they are back', async () => {
  const visitor = await customer();
  expect(await shown('The plot corners')).toEqual([false, false]);
  await endListeners();
  await write(visitor, 'The plot corners were found again.');
  await expect.poll(() => shown('The plot corners'), { timeout: 6_000 }).toEqual([true, true]);
});

it('shows a later review within 2 s after a lost connection', async () => {
  const visitor = await customer();
  const lost = await endListeners();
  await expect
    .poll(async () => (await listeners('listen page_changes')).filter((pid) => !lost.includes(pid)), { timeout: 8_000 })
    .toHaveLength(2);
  expect(await shown('The mine plan')).toEqual([false, false]);
  await write(visitor, 'The mine plan was clear to the whole team.');
  await expect.poll(() => shown('The mine plan'), { timeout: 2_000 }).toEqual([true, true]);
});
