import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withdrawQuote } from '#contract/admin/briefs.ts';
import { changeBrief, createBrief, deleteBrief, readBrief, sendBrief } from '#contract/briefs/stored-briefs.ts';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { type Processes, startProcesses } from '#tests/support/app/processes.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';
import { accept, briefForm, quote, quoted, saveDraft } from '#tests/support/data/briefs.ts';
import { withClient } from '#tests/support/database/postgres.ts';
import { brokenInvariants, countIn } from '#tests/support/stand-ins/shop-processes.ts';
import { inParallel, tally } from './booking-crowd.ts';

// Three processes share one database; calls go to them in turn (product/operations.md#races).

const rounds = 15;
let databaseUrl: string;
let site: Processes;
let amara: Visitor;
let staff: Visitor;
beforeAll(async () => {
  databaseUrl = await newPostgresUrl();
  site = await startProcesses(3, databaseUrl, { RATE_LIMIT_FACTOR: '100000', OWNER_EMAIL: 'owner@example.com' });
  amara = site.roamer();
  await amara.signUpAndActivate();
  staff = site.roamer();
  await staff.signUpAndActivate({ email: 'owner@example.com' });
});
afterAll(() => site?.stop());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const count = (query: string, ...values: string[]) => countIn(databaseUrl, query, ...values);
const ordersOf = (quoteId: string) => count('select count(*) from orders where agreement_id = $1', quoteId);
const emailsOf = (kind: string, ref: string) =>
  count("select count(*) from emails where kind = $1 and subject like '%' || $2 || '%'", kind, ref);
const read = async (ref: string) => (await amara.call(readBrief, { params: { ref } })).body;
const withdraw = (id: string) => staff.call(withdrawQuote, { params: { id }, body: {} });

/** What must hold of briefs, quotes and orders whatever came at once. */
async function expectWhole(): Promise<void> {
  const broken = {
    'an accepted quote without its order': `select count(*) from quotes where state = 'accepted' and not exists
      (select from orders where orders.id = quotes.order_id and orders.agreement_id = quotes.id)`,
    'an order without its accepted quote': `select count(*) from orders where agreement_id is not null and not exists
      (select from quotes where order_id = orders.id and state = 'accepted')`,
    'an order that costs something else': `select count(*) from orders join quotes on quotes.id = agreement_id
      where orders.total_cents <> quotes.total_cents`,
    'an order without its area': `select count(*) from orders where agreement_id is not null
      and not exists (select from areas where order_id = orders.id)`,
    'a brief in another state than its quotes': `select count(*) from briefs where
      (state = 'accepted') <> exists (select from quotes where brief_id = briefs.id and state = 'accepted')
      or (state = 'quoted') <> exists (select from quotes where brief_id = briefs.id and state = 'open')`,
    'a sent brief without its one email': `select count(*) from briefs where sent_at is not null and 1 <>
      (select count(*) from emails where kind = 'brief-received' and subject like '%' || briefs.ref)`,
    'a quote without its one email': `select count(*) from briefs where
      (select count(*) from quotes where brief_id = briefs.id) <>
      (select count(*) from emails where kind = 'quote-ready' and subject like '%' || briefs.ref || ':%')`,
  };
  const found: string[] = [];
  for (const [name, query] of Object.entries(broken)) if (await count(query)) found.push(name);
  expect(found).toEqual([]);
  expect(await brokenInvariants(databaseUrl)).toEqual([]);
}

it('100 acceptances of one quote with keys of their own: one order, 100 times the same answer', async () => {
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

it('two acceptances with one key are one order', async () => {
  const { id } = await quoted(amara, staff);
  const key = randomUUID();
  const replies = await Promise.all(times(10, () => accept(amara, id, {}, key)));
  expect(tally(replies)).toEqual({ '201': 10 });
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await ordersOf(id)).toBe(1);
});

it('acceptance against withdrawal: one of them wins, wholly', async () => {
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

it('acceptance against a new version: the order is for the version that was accepted, or there is none', async () => {
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

it('acceptance against the end of its last day: all are accepted, or none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, ref } = await quoted(amara, staff);
    // The clock of the processes is the machine's: the day passes by the row.
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

it('20 new versions at once: each has its number, the last one is open', async () => {
  const { ref } = await quoted(amara, staff);
  const replies = await Promise.all(times(20, () => quote(staff, ref)));
  expect(tally(replies)).toEqual({ '201': 20 });
  const { quotes } = await read(ref);
  expect(quotes.map(({ version }) => version)).toEqual(times(21, (index) => 21 - index));
  expect(quotes.filter(({ state }) => state === 'open').map(({ version }) => version)).toEqual([21]);
  await expectWhole();
});

it('a change against sending: what was sent has the change when it was answered, and has it not when it was refused', async () => {
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

it('deletion against sending: it was sent, or it is gone', async () => {
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

it('sending from two tabs, by reference and by content, is one brief and one email', async () => {
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
