import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelDeletionRequest, requestDeletion } from '#contract/accounts/personal-data.ts';
import { login } from '#contract/accounts/sessions.ts';
import { createApp, type Site } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { newPostgresUrl, openPatient, TestClock } from '#tests/support/app/app.ts';
import { outcome } from '#tests/support/app/outcome.ts';
import { Visitor } from '#tests/support/app/visitor.ts';

// Three servers on one PostgreSQL, each with its own pool; the job for deletion requests runs in all of them.
const clock = new TestClock(new Date('2026-03-02T07:00:00Z'));
const settings = { SECRET: 'one secret, the same in every process', TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' };
const databases: OpenDatabase[] = [];
const sites: Site[] = [];
beforeAll(async () => {
  const url = await newPostgresUrl();
  for (let count = 0; count < 3; count += 1) {
    const database = await openPatient(url);
    databases.push(database);
    sites.push(await createApp({ database, clock, config: readConfig(settings), transport: null }));
  }
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  for (const database of databases) await database.close();
});

const db = () => (sites[0] as Site).platform.db;
const runJobs = () => Promise.all(sites.map((site) => site.platform.scheduler.runDue()));
const emailsTo = async (to: string) =>
  await db().selectFrom('emails').selectAll().where('to_address', '=', to).orderBy('created_at').execute();

let visitors = 0;
function newVisitor(): Visitor {
  visitors += 1;
  const site = sites[visitors % sites.length] as Site;
  return new Visitor(
    {
      origin: 'http://localhost:3000',
      clock,
      request: async (request) => await site.app.request(request),
      emails: async (to) =>
        (await emailsTo(to)).map(({ kind, subject, body_text, body_html }) => ({
          kind,
          subject,
          text: body_text ?? '',
          html: body_html ?? '',
        })),
    },
    `10.3.0.${visitors}`,
  );
}

/** A person whose deletion the next job schedules, because no order is in progress. */
async function requester() {
  const visitor = newVisitor();
  const person = await visitor.signUpAndActivate();
  const body = { password: person.password, phrase: 'delete my account' };
  expect(outcome(await visitor.call(requestDeletion, { body }))).toBe('202');
  return { visitor, ...person };
}

const cancel = (visitor: Visitor) => visitor.call(cancelDeletionRequest, {});

/** The stored state of the deletion of an account. */
async function stateOf({ userId, email }: { userId: string; email: string }) {
  const of = (table: 'deletion_requests' | 'sessions') =>
    db().selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
  const user = await db().selectFrom('users').select('delete_at').where('id', '=', userId).executeTakeFirstOrThrow();
  const emails = (await emailsTo(email)).filter(({ kind }) => kind === 'account-deletion-planned');
  return {
    isScheduled: user.delete_at !== null,
    requests: (await of('deletion_requests')).length,
    sessions: (await of('sessions')).length,
    emails: emails.length,
  };
}
const kept = { isScheduled: false, requests: 0, sessions: 1, emails: 0 };
const scheduled = { isScheduled: true, requests: 0, sessions: 0, emails: 1 };

/** The number of transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.count ?? 0;
}

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(count);
}

/** Starts both while the account is locked, the second once the first waits, and then releases the lock. */
async function inOrder<A, B>(userId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const site = sites[2] as Site;
  return await site.platform.db
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const one = first();
      await untilWaiting(1);
      const other = second();
      await untilWaiting(2);
      return [one, other] as const;
    })
    .then((both) => Promise.all(both));
}

const runOne = () => (sites[0] as Site).platform.scheduler.runDue();

it('a cancellation that comes first keeps the account, and the waiting job schedules nothing', async () => {
  const person = await requester();
  const [cancelled] = await inOrder(person.userId, () => cancel(person.visitor), runOne);
  expect(outcome(cancelled)).toBe('204');
  expect(await stateOf(person)).toEqual(kept);
});

it('a job that comes first schedules the deletion, and the waiting cancellation is refused', async () => {
  const person = await requester();
  const [, cancelled] = await inOrder(person.userId, runOne, () => cancel(person.visitor));
  expect(outcome(cancelled)).toBe('401 UNAUTHENTICATED');
  expect(await stateOf(person)).toEqual(scheduled);
});

it('a request is cancelled or its deletion scheduled once, never both or neither, with jobs in 3 servers', async () => {
  for (let round = 0; round < 24; round += 1) {
    const person = await requester();
    // Delay one or the other by a different time each round, so that each comes first at times.
    const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return await work();
    };
    const [cancelled] = await Promise.all([
      later(Math.max(0, round - 12), () => cancel(person.visitor)),
      later(Math.max(0, 12 - round), runJobs),
    ]);
    await runJobs();
    expect([204, 401]).toContain(cancelled.status);
    expect(await stateOf(person)).toEqual(cancelled.status === 204 ? kept : scheduled);
  }
});

it('a sign-in that waits for the job keeps the account, and no request schedules the deletion again', async () => {
  const person = await requester();
  const body = { email: person.email, password: person.password };
  const [, signedIn] = await inOrder(person.userId, runOne, () => newVisitor().call(login, { body }));
  expect(signedIn.body).toMatchObject({ accountKept: true });
  await runJobs();
  expect(await stateOf(person)).toEqual({ ...scheduled, isScheduled: false, sessions: 1 });
});
