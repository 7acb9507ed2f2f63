import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeQuote } from '#contract/admin/briefs.ts';
import { acceptQuote } from '#contract/briefs/quotes.ts';
import { createBrief, readBrief, sendBrief } from '#contract/briefs/stored-briefs.ts';
import { readOrder } from '#contract/checkout/orders.ts';
import { addressOf, hostOf } from '#tests/support/app/processes.ts';
import { untilAnswered } from '#tests/support/app/until-answered.ts';
import { Visitor } from '#tests/support/app/visitor.ts';
import { briefForm, quoteBody } from '#tests/support/data/briefs.ts';
import { moments } from '#tests/support/database/kill-at-commit.ts';
import { createDatabase, type Postgres, startPostgres } from '#tests/support/database/postgres.ts';
import { RestartedSite } from '#tests/support/database/restarted-site.ts';
import { brokenQuotes } from '#tests/support/stand-ins/quote-invariants.ts';
import { brokenInvariants, countIn } from '#tests/support/stand-ins/shop-processes.ts';

/** Every commit from a brief to its order, identified by a statement that no other transaction has. */
const commits = [
  'insert into "briefs"',
  'update "briefs" set "state" = $1, "estimate"',
  'insert into "quotes"',
  'insert into "orders"',
];
const points = commits.flatMap((statement) => moments.map((moment) => ({ statement, moment })));
const rounds = 4;

let server: Postgres;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(path.join(tmpdir(), 'quote-kills-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
});

interface Scene {
  restarted: RestartedSite;
  customer: Visitor;
  staff: Visitor;
}

it(`makes one order of each brief in ${points.length * rounds} kill -9 before, at and after every commit`, async () => {
  const url = await createDatabase(server.url);
  const restarted = new RestartedSite(path.join(folder, 'restarted.json'), url);
  const host = { ...hostOf(await restarted.site(), url), request: restarted.request };
  const [customer, staff] = [new Visitor(host, addressOf(1)), new Visitor(host, addressOf(2))];
  await customer.signUpAndActivate();
  await staff.signUpAndActivate({ email: 'owner@example.com' });
  const waiting = Array.from({ length: rounds }, () => points).flat();
  for (const point of waiting) {
    const before = restarted.kills;
    restarted.arm(point);
    await fromBriefToOrder({ restarted, customer, staff });
    await expect.poll(() => restarted.kills, { timeout: 20_000, message: point.statement }).toBe(before + 1);
    await restarted.site();
  }
  const all = waiting.length;
  const counted = {
    briefs: await countIn(url, "select count(*) from briefs where state = 'accepted'"),
    quotes: await countIn(url, "select count(*) from quotes where state = 'accepted'"),
    orders: await countIn(url, 'select count(*) from orders where agreement_id is not null'),
    areas: await countIn(url, 'select count(*) from areas where order_id is not null'),
    received: await countIn(url, "select count(*) from emails where kind = 'brief-received'"),
    ready: await countIn(url, "select count(*) from emails where kind = 'quote-ready'"),
    thanks: await countIn(url, "select count(*) from emails where kind = 'order-received'"),
    accepted: await countIn(url, "select count(*) from audit_events where event = 'quote.accepted'"),
  };
  const emails = { received: all, ready: all, thanks: all };
  const each = { briefs: all, quotes: all, orders: all, areas: all, ...emails, accepted: all };
  expect(counted).toEqual(each);
  expect([...(await brokenQuotes(url)), ...(await brokenInvariants(url))]).toEqual([]);
  await restarted.stop();
}, 600_000);

/** Saved, sent, quoted, accepted: each step is repeated with the same key until it is answered. */
async function fromBriefToOrder({ customer, staff }: Scene): Promise<void> {
  const body = briefForm();
  const [saving, writing, accepting] = [randomUUID(), randomUUID(), randomUUID()];
  const saved = await untilAnswered(() => customer.call(createBrief, { body }, { idempotencyKey: saving }));
  const { ref } = saved.body;
  await untilAnswered(() => customer.call(sendBrief, { params: { ref }, body: {} }));
  const written = await untilAnswered(() =>
    staff.call(writeQuote, { params: { ref }, body: quoteBody() }, { headers: { 'Idempotency-Key': writing } }),
  );
  const [quote] = written.body.brief.quotes;
  const form = { params: { id: quote?.id ?? '' }, body: { acceptTerms: true } } as const;
  const accepted = await untilAnswered(() => customer.call(acceptQuote, form, { idempotencyKey: accepting }));
  expect(accepted.status).toBe(201);
  const params = { ref: accepted.body.ref };
  expect((await untilAnswered(() => customer.call(readOrder, { params }))).body.totalCents).toBe(17_000);
  const brief = (await untilAnswered(() => customer.call(readBrief, { params: { ref } }))).body;
  expect([brief.state, brief.orderRef, brief.quotes.length]).toEqual(['accepted', accepted.body.ref, 1]);
}
