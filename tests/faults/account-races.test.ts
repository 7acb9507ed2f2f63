import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeOtherSessions } from '#contract/accounts/device-sessions.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { deleteAccount, requestExport } from '#contract/accounts/personal-data.ts';
import { login, refresh, session, switchAccount } from '#contract/accounts/sessions.ts';
import { createApp, type Site } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { newPostgresUrl, openPatient, TestClock } from '#tests/support/app/app.ts';
import type { Reply } from '#tests/support/app/reply.ts';
import { type Host, Visitor } from '#tests/support/app/visitor.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { tally } from './booking-crowd.ts';

// Three servers on one PostgreSQL, each with its own pool, sharing a clock that the tests can move.
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
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

let visitors = 0;
/** A new visitor whose requests reach the three servers in turn. */
function visitorOfAllProcesses(): Visitor {
  visitors += 1;
  let turn = visitors;
  const host: Host = {
    origin: 'http://localhost:3000',
    clock,
    async request(request) {
      turn += 1;
      return (sites[turn % sites.length] as Site).app.request(request);
    },
    async emails(to) {
      const rows = await db()
        .selectFrom('emails')
        .selectAll()
        .where('to_address', '=', to)
        .orderBy('created_at')
        .execute();
      return rows.map(({ kind, subject, body_text, body_html }) => ({
        kind,
        subject,
        text: body_text ?? '',
        html: body_html ?? '',
      }));
    },
  };
  return new Visitor(host, `10.2.0.${visitors}`);
}

async function person() {
  const visitor = visitorOfAllProcesses();
  const { email, password, userId } = await visitor.signUpAndActivate();
  return { visitor, email, password, userId };
}

/** The visitor's current headers, unaffected by the cookies of later replies. */
async function frozen(visitor: Visitor): Promise<Record<string, string>> {
  await visitor.send('GET', '/api/csrf-token');
  return { Cookie: visitor.cookies.header(), 'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN')?.value ?? '' };
}

/** Repeats the call every 5 ms, without waiting for replies, until `other` is done. */
async function meanwhile<T>(
  other: Promise<T>,
  make: () => Promise<Reply<unknown>>,
): Promise<{ done: T; replies: Reply<unknown>[] }> {
  let over = false;
  const ended = other.finally(() => {
    over = true;
  });
  const replies: Promise<Reply<unknown>>[] = [];
  while (!over) {
    replies.push(make());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { done: await ended, replies: await Promise.all(replies) };
}

/** Repeats the call until `other` is done, each time after the previous reply. */
async function oneByOne(other: Promise<unknown>, make: () => Promise<Reply<unknown>>): Promise<Reply<unknown>[]> {
  let over = false;
  void other.finally(() => {
    over = true;
  });
  const replies: Reply<unknown>[] = [];
  while (!over) replies.push(await make());
  return replies;
}

const failures = (replies: readonly Reply<unknown>[]): Reply<unknown>[] =>
  replies.filter(({ status }) => status >= 500);
const sessionsOf = async (userId: string): Promise<string[]> =>
  (await db().selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id);
const idOf = (visitor: Visitor): string => visitor.cookies.get('auth_token')?.value.split('.')[0] ?? '';
const change = (visitor: Visitor, currentPassword: string, password: string) =>
  visitor.call(changePassword, { body: { currentPassword, password, confirmPassword: password } });

async function expectNoDeadlock(): Promise<void> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db());
  expect(rows[0]?.deadlocks).toBe(0);
}

it('refreshes and switches during a sign-out of all other sessions: no other session survives', async () => {
  for (let round = 0; round < repetitions(10); round += 1) {
    const { visitor, email, password, userId } = await person();
    const [there, shared] = [visitorOfAllProcesses(), visitorOfAllProcesses()];
    for (const device of [there, shared]) await device.signIn({ email, password });
    await shared.signUpAndActivate();
    const headers = await frozen(there);
    await visitor.send('GET', '/api/csrf-token');
    const revoking = visitor.call(revokeOtherSessions, { query: { others: 'true' } });
    const [{ replies }, switches] = await Promise.all([
      meanwhile(revoking, () => there.call(refresh, {}, { headers })),
      oneByOne(revoking, () => shared.call(switchAccount, { body: { email } })),
    ]);
    expect((await revoking).status).toBe(204);
    expect(failures([...replies, ...switches])).toEqual([]);
    expect(await sessionsOf(userId)).toEqual([idOf(visitor)]);
    expect((await there.call(session, {})).body.authenticated).toBe(false);
  }
  await expectNoDeadlock();
});

it('refreshes of every cookie during a password change: only the page that changed it stays signed in', async () => {
  for (let round = 0; round < repetitions(10); round += 1) {
    const { visitor, email, password, userId } = await person();
    const there = visitorOfAllProcesses();
    await there.signIn({ email, password });
    const [stolen, elsewhere] = [await frozen(visitor), await frozen(there)];
    const thief = visitorOfAllProcesses();
    let turn = 0;
    const { done, replies } = await meanwhile(change(visitor, password, `Granite-Kopje-${1000 + round}`), () => {
      turn += 1;
      return turn % 2 ? thief.call(refresh, {}, { headers: stolen }) : there.call(refresh, {}, { headers: elsewhere });
    });
    expect(done.status).toBe(200);
    expect(failures(replies)).toEqual([]);
    expect(await sessionsOf(userId)).toEqual([idOf(visitor)]);
    visitor.token = done.body.token;
    expect((await visitor.call(session, {})).body.user?.email).toBe(email);
  }
  await expectNoDeadlock();
});

it('sign-ins with the old password and switches during a password change: none survives', async () => {
  for (let round = 0; round < repetitions(15); round += 1) {
    const { visitor, email, password, userId } = await person();
    const there = visitorOfAllProcesses();
    await there.signIn({ email, password });
    await there.signUpAndActivate();
    const guesser = visitorOfAllProcesses();
    const asOther = await frozen(guesser);
    const signIn = () => guesser.call(login, { body: { email, password } }, { headers: asOther });
    const switchTo = () => there.call(switchAccount, { body: { email } });
    // Few calls at a time: only two passwords are hashed at once, and the new one has to get its turn.
    const changing = change(visitor, password, `Granite-Kopje-${1000 + round}`);
    const replies = (await Promise.all([signIn, signIn, switchTo].map((make) => oneByOne(changing, make)))).flat();
    expect((await changing).status).toBe(200);
    expect(failures(replies)).toEqual([]);
    expect(await sessionsOf(userId)).toEqual([idOf(visitor)]);
  }
  await expectNoDeadlock();
});

it('50 requests for an export at once make one file and one email, with the same reply', async () => {
  const { visitor, email, userId } = await person();
  await visitor.send('GET', '/api/csrf-token');
  const replies = await Promise.all(times(50, () => visitor.call(requestExport, {})));
  expect(tally(replies)).toEqual({ '202': 50 });
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await db().selectFrom('account_exports').select('id').where('user_id', '=', userId).execute()).toHaveLength(1);
  const kinds = await db().selectFrom('emails').select('kind').where('to_address', '=', email).execute();
  expect(kinds.filter(({ kind }) => kind === 'data-export-ready')).toHaveLength(1);
});

it('deletions by three processes at once: each account is erased once, with one email and one log line', async () => {
  const people = [];
  for (let count = 0; count < 12; count += 1) people.push(await person());
  await bookAt((people[0] as (typeof people)[0]).visitor, tuesday('09:00'));
  for (const { visitor, password } of people) {
    const body = { password, phrase: 'delete my account' };
    expect((await visitor.call(deleteAccount, { body })).status).toBe(202);
  }
  clock.passSeconds(7 * 86_400);
  await Promise.all(sites.map((site) => site.platform.scheduler.runDue()));
  await Promise.all(sites.map((site) => site.platform.scheduler.runDue()));
  for (const { email, userId } of people) {
    expect(await db().selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
    const kinds = await db().selectFrom('emails').select('kind').where('to_address', '=', email).execute();
    expect(kinds).toEqual([{ kind: 'account-deleted' }]);
    const lines = await db().selectFrom('audit_events').select('event').where('user_id', '=', userId).execute();
    expect(lines.filter(({ event }) => event === 'account.deleted')).toHaveLength(1);
  }
  expect(await db().selectFrom('bookings').select('id').where('user_id', 'is not', null).execute()).toEqual([]);
  await expectNoDeadlock();
});

it('a sign-in during a due deletion: the account is kept completely or deleted completely', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < repetitions(15); round += 1) {
    const { visitor, email, password, userId } = await person();
    await visitor.call(deleteAccount, { body: { password, phrase: 'delete my account' } });
    clock.passSeconds(7 * 86_400);
    await visitor.send('GET', '/api/csrf-token');
    const body = { email, password };
    const signingIn = visitor.call(login, { body });
    // Hashing the password takes time: the scheduler runs before, during or after it.
    await new Promise((resolve) => setTimeout(resolve, (round * 13) % 160));
    const [reply] = await Promise.all([signingIn, ...sites.map((site) => site.platform.scheduler.runDue())]);
    const kept = (await db().selectFrom('users').select('delete_at').where('id', '=', userId).execute()).length === 1;
    outcomes.add(`${reply.status} ${kept}`);
    expect(await sessionsOf(userId)).toHaveLength(kept ? 1 : 0);
    const kinds = await db().selectFrom('emails').select('kind').where('to_address', '=', email).execute();
    expect(kinds.filter(({ kind }) => kind === 'account-deleted')).toHaveLength(kept ? 0 : 1);
  }
  expect([...outcomes].filter((outcome) => outcome !== '200 true' && outcome !== '401 false')).toEqual([]);
  await expectNoDeadlock();
});
