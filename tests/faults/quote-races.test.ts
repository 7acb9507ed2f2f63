import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawQuote } from '#contract/admin/briefs.ts';
import { requestRenewal } from '#contract/briefs/quotes.ts';
import { changeBrief, createBrief, deleteBrief, readBrief, sendBrief } from '#contract/briefs/stored-briefs.ts';
import { createApp, type Site } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/database.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, processSettings, racing, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { accept, briefForm, quote, quoted, saveDraft } from '#tests/support/data/briefs.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { onlyInLongRun, repetitions } from '#tests/support/run/extent.ts';
import { brokenQuotes } from '#tests/support/stand-ins/quote-invariants.ts';
import { brokenInvariants, countIn } from '#tests/support/stand-ins/shop-processes.ts';
import { type Attempt, inParallel, tally } from './booking-crowd.ts';

// Several processes share one database; calls reach them in turn (product/operations.md#races).

const rounds = repetitions(15, 3);
let databaseUrl: string;
let site: Processes;
let amara: Visitor;
let staff: Visitor;
/** Sites whose scheduled jobs run only when a test starts them. */
const schedulers: Site[] = [];
const databases: OpenDatabase[] = [];
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(racing, databaseUrl, { RATE_LIMIT_FACTOR: '100000', OWNER_EMAIL: 'owner@example.com' });
  amara = site.visitorOfAllProcesses();
  await amara.signUpAndActivate();
  staff = site.visitorOfAllProcesses();
  await staff.signUpAndActivate({ email: 'owner@example.com' });
  for (let started = 0; started < 2; started += 1) {
    const database = await openPostgres(databaseUrl);
    databases.push(database);
    const config = readConfig({ ...processSettings });
    schedulers.push(await createApp({ database, clock: systemClock, config, transport: null }));
  }
});
afterAll(async () => {
  for (const scheduler of schedulers) await scheduler.stop();
  for (const database of databases) await database.close();
  await site?.stop();
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const count = (query: string, ...values: string[]) => countIn(databaseUrl, query, ...values);
const ordersOf = (quoteId: string) => count('select count(*) from orders where agreement_id = $1', quoteId);
const emailsOf = (kind: string, ref: string) =>
  count("select count(*) from emails where kind = $1 and subject like '%' || $2 || '%'", kind, ref);
const read = async (ref: string) => (await amara.call(readBrief, { params: { ref } })).body;
const withdraw = (id: string) => staff.call(withdrawQuote, { params: { id }, body: {} });

/** The invariants after any concurrent calls. */
async function expectWhole(): Promise<void> {
  expect(await brokenQuotes(databaseUrl)).toEqual([]);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
}

it('100 acceptances of one quote with different keys make one order and 100 identical replies', async () => {
  const { id } = await quoted(amara, staff);
  const replies = await inParallel(
    30,
    times(100, () => () => accept(amara, id)),
  );
  expect(tally(replies)).toEqual({ '201': 100 });
  expect(new Set(replies.map(({ body }) => body.ref)).size).toBe(1);
  expect(await ordersOf(id)).toBe(1);
  expect(await emailsOf('order-received', replies[0]?.body.ref ?? '')).toBe(1);
  await expectWhole();
});

it('two acceptances with one key make one order', async () => {
  const { id } = await quoted(amara, staff);
  const key = randomUUID();
  const replies = await Promise.all(times(10, () => accept(amara, id, {}, key)));
  expect(tally(replies)).toEqual({ '201': 10 });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await ordersOf(id)).toBe(1);
});

it('acceptance and withdrawal at once: exactly one takes effect', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, ref } = await quoted(amara, staff);
    const [accepted, withdrawn, again] = await Promise.all([accept(amara, id), withdraw(id), accept(amara, id)]);
    const isAccepted = accepted.status === 201 || again.status === 201;
    expect(withdrawn.status === 200).toBe(!isAccepted);
    if (!isAccepted) expect([accepted.code, again.code]).toEqual(['QUOTE_WITHDRAWN', 'QUOTE_WITHDRAWN']);
    else expect(withdrawn.code).toBe('QUOTE_ACCEPTED');
    expect((await read(ref)).quotes[0]?.state).toBe(isAccepted ? 'accepted' : 'withdrawn');
    expect(await ordersOf(id)).toBe(isAccepted ? 1 : 0);
    expect(await emailsOf('quote-withdrawn', ref)).toBe(isAccepted ? 0 : 1);
  }
  await expectWhole();
});

it('acceptance and a new version at once: the order has the accepted version, or there is none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, ref } = await quoted(amara, staff);
    const [accepted, written] = await Promise.all([
      accept(amara, id),
      quote(staff, ref, { lines: [{ name: 'More of it', unitCents: 99_000, quantity: 1 }] }),
    ]);
    const { quotes } = await read(ref);
    if (accepted.status === 201) {
      expect(written.code).toBe('QUOTE_ACCEPTED');
      expect(accepted.body.totalCents).toBe(17_000);
      expect(quotes.map(({ state }) => state)).toEqual(['accepted']);
    } else {
      expect([accepted.code, written.status]).toEqual(['QUOTE_REPLACED', 201]);
      expect(quotes.map(({ state }) => state)).toEqual(['open', 'replaced']);
    }
  }
  await expectWhole();
});

onlyInLongRun(() => {
  it('acceptances at the end of the last day: all succeed or none', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, ref } = await quoted(amara, staff);
      // The processes use the machine's clock, so the test moves the date in the row instead.
      const end = withClient(databaseUrl, (client) =>
        client.query("update quotes set valid_until = valid_until - 40 where id = $1 and state = 'open'", [id]),
      );
      const [one, other] = await Promise.all([accept(amara, id), accept(amara, id), end]);
      const ends = tally([one, other]);
      expect([{ '201': 2 }, { '410 QUOTE_EXPIRED': 2 }]).toContainEqual(ends);
      expect(await ordersOf(id)).toBe('201' in ends ? 1 : 0);
      expect((await read(ref)).state).toBe('201' in ends ? 'accepted' : 'quoted');
    }
    await expectWhole();
  });
});

it('20 new versions at once: each has its own number, and the last one is open', async () => {
  const { ref } = await quoted(amara, staff);
  const replies = await Promise.all(times(20, () => quote(staff, ref)));
  expect(tally(replies)).toEqual({ '201': 20 });
  const { quotes } = await read(ref);
  expect(quotes.map(({ version }) => version)).toEqual(times(21, (index) => 21 - index));
  expect(quotes.filter(({ state }) => state === 'open').map(({ version }) => version)).toEqual([21]);
  await expectWhole();
});

it('a change and sending at once: the sent brief has the change if it was confirmed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ref } = await saveDraft(amara);
    const params = { ref };
    const [changed, sent] = await Promise.all([
      amara.call(changeBrief, { params, body: { purpose: 'Water' } }),
      amara.call(sendBrief, { params, body: {} }),
    ]);
    expect(sent.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    const { purpose, state } = await read(ref);
    expect([state, purpose]).toEqual(['sent', changed.status === 200 ? 'Water' : 'The grazing plan']);
  }
  await expectWhole();
});

it('deletion and sending at once: the brief is sent or deleted', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ref } = await saveDraft(amara);
    const params = { ref };
    const [deleted, sent] = await Promise.all([
      amara.call(deleteBrief, { params }),
      amara.call(sendBrief, { params, body: {} }),
    ]);
    expect([
      { '200': 1, '409 BRIEF_LOCKED': 1 },
      { '204': 1, '404 NOT_FOUND': 1 },
    ]).toContainEqual(tally([deleted, sent]));
    expect(await emailsOf('brief-received', ref)).toBe(sent.status === 200 ? 1 : 0);
  }
  await expectWhole();
});

it('sending from two tabs, by reference and by content, makes one brief and one email', async () => {
  const { ref } = await saveDraft(amara);
  const replies = await Promise.all(times(20, () => amara.call(sendBrief, { params: { ref }, body: {} })));
  expect(tally(replies)).toEqual({ '200': 20 });
  expect(await emailsOf('brief-received', ref)).toBe(1);

  const body = briefForm({ send: true });
  const created = await Promise.all(times(20, () => amara.call(createBrief, { body })));
  expect(tally(created)).toEqual({ '201': 20 });
  const [only, ...others] = new Set(created.map((reply) => reply.body.ref));
  expect(others).toEqual([]);
  expect(await emailsOf('brief-received', only ?? '')).toBe(1);
  await expectWhole();
});

/** Open quotes that expire in three days, without a reminder so far. */
async function dueQuotes(count: number) {
  const due: Awaited<ReturnType<typeof quoted>>[] = [];
  for (let made = 0; made < count; made += 1) due.push(await quoted(amara, staff));
  await makeDue(due.map(({ ref }) => ref));
  return due;
}
const makeDue = (refs: string[]) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `update quotes set created_at = created_at - interval '40 days',
        valid_until = (now() at time zone 'Africa/Harare')::date + 3
      where state = 'open' and brief_id in (select id from briefs where ref = any($1))`,
      [refs],
    ),
  );
const remindAtOnce = () => Promise.all(schedulers.map(({ platform }) => platform.scheduler.runDue()));

/** Lets the quote expire, and the client requests a renewal immediately. */
async function expireAndRenew({ id }: { id: string }) {
  await withClient(databaseUrl, (client) =>
    client.query('update quotes set valid_until = valid_until - 40 where id = $1', [id]),
  );
  return amara.call(requestRenewal, { params: { id } });
}

describe('the reminder that a quote expires', () => {
  const expiring = `from emails where kind = 'quote-expiring' and subject like '%' || briefs.ref || '%'`;

  it.each([
    ['withdrawal', ({ id }: { id: string }) => withdraw(id), 'quote-withdrawn'],
    ['acceptance', ({ id }: { id: string }) => accept(amara, id), 'order-received'],
    ['a new version', ({ ref }: { ref: string }) => quote(staff, ref), 'quote-ready'],
    ['its end and a renewal', expireAndRenew, 'quote-renewal-owner'],
  ] as const)('is sent at most once, and only for an open quote, by two schedulers during %s', async (_, close, kind) => {
    const due = await dueQuotes(rounds);
    const closings = due.map((one) => (): Promise<Attempt> => close(one));
    const [replies] = await Promise.all([inParallel(5, closings), remindAtOnce()]);
    expect(Object.keys(tally(replies)).filter((ending) => !ending.startsWith('20'))).toEqual([]);
    await remindAtOnce();
    // Each email takes its number while its transaction holds the lock of the quote.
    const wrong = await count(
      `select count(*) from briefs where ref = any(string_to_array($1, ',')) and (
        (select count(*) ${expiring}) <> (select count(*) from quotes where brief_id = briefs.id and reminded_at is not null)
        or (select max(number) ${expiring}) >
          (select max(number) from emails where kind = $2 and subject || body_text like '%' || briefs.ref || '%'))`,
      due.map(({ ref }) => ref).join(','),
      kind,
    );
    expect(wrong).toBe(0);
    await expectWhole();
  });

  onlyInLongRun(() => {
    it('is sent once for each version by two schedulers at once', async () => {
      const refs = (await dueQuotes(rounds)).map(({ ref }) => ref);
      for (const version of [1, 2]) {
        for (let run = 0; run < 2; run += 1) await remindAtOnce();
        for (const ref of refs) expect(await emailsOf('quote-expiring', ref)).toBe(version);
        for (const ref of refs) await quote(staff, ref);
        await makeDue(refs);
      }
      await remindAtOnce();
      await expectWhole();
    });
  });

  it('is not sent for a withdrawn quote, and does not wait for a withdrawal in progress', async () => {
    const [one] = await dueQuotes(1);
    const { id = '', ref = '' } = one ?? {};
    await withClient(databaseUrl, async (client) => {
      await client.query('begin');
      await client.query("update quotes set state = 'withdrawn' where id = $1", [id]);
      await client.query("update briefs set state = 'sent' where ref = $1", [ref]);
      let isDone = false;
      const reminding = remindAtOnce().then(() => {
        isDone = true;
      });
      const waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => isDone || (await count(waiting)) > 0).toBe(true);
      await client.query('commit');
      await reminding;
    });
    await remindAtOnce();
    expect(await emailsOf('quote-expiring', ref)).toBe(0);
    await expectWhole();
  });
});
