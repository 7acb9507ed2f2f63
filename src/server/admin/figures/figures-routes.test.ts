import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportFigures, type FigureName, readFigures, type Span } from '#contract/admin/figures.ts';
import { markInquiry } from '#contract/admin/inquiries/inquiries.ts';
import { addDays } from '#contract/business-days.ts';
import { sendInquiry } from '#contract/contact/inquiries.ts';
import { limits } from '#contract/limits.ts';
import { searchSite } from '#contract/site/search.ts';
import { mondayMorning, testApp } from '#tests/support/app/app.ts';
import { type SignedIn, signedIn, signInAgain } from '#tests/support/data/accounts.ts';
import { giveBack, receive } from '#tests/support/data/admin-orders.ts';
import { readCsv } from '#tests/support/data/csv.ts';
import { inquiryBody } from '#tests/support/data/inquiries.ts';
import { bookAt, tuesday } from '#tests/support/data/meetings.ts';
import { order } from '#tests/support/data/orders.ts';

const app = testApp({ settings: { RATE_LIMIT_FACTOR: '1000' } });
let owner: SignedIn;
let client: SignedIn;
beforeAll(async () => {
  owner = await signedIn(app, { roles: ['owner'] });
  client = await signedIn(app);
});

const tables = ['daily_totals', 'search_misses', 'ledger_entries', 'orders', 'bookings', 'inquiries'] as const;
beforeEach(async () => {
  const { db } = app.site.platform;
  await sql`delete from refund_documents`.execute(db);
  await sql`delete from invoices`.execute(db);
  for (const table of tables) await db.deleteFrom(table).execute();
  await setClock(mondayMorning);
});

async function setClock(instant: string | Date): Promise<void> {
  app.clock.set(new Date(instant));
  await signInAgain(app, owner);
  await signInAgain(app, client);
}
const read = async (by: Span = 'week', until?: string) =>
  (await owner.visitor.call(readFigures, { query: { by, ...(until && { until }) } })).body;
const lastTwo = async (name: FigureName, by?: Span, until?: string) =>
  (await read(by, until)).figures.find((figure) => figure.name === name)?.values.slice(-2);
const runScheduler = () => app.site.platform.scheduler.runDue();
const storedDays = async (): Promise<number> =>
  (await app.site.platform.db.selectFrom('daily_totals').select('day').where('figure', '=', 'orders').execute()).length;

describe('GET /admin/figures', () => {
  it('200 with twelve empty periods at first', async () => {
    const { periods, isRunning, figures, sources, searches } = await read();
    expect(periods).toHaveLength(limits.figurePeriods);
    expect(periods.at(-1)).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect([isRunning, searches]).toEqual([true, []]);
    expect(figures.map(({ name, values }) => [name, values.at(-1)])).toEqual([
      ['bookings', 0],
      ['orders', 0],
      ['ordered', 0],
      ['paid', 0],
      ['refunded', 0],
      ['due', 0],
      ['inquiries', 0],
      ['searches', 0],
    ]);
    expect(sources).toHaveLength(6);
  });

  it('200 with the counts, equal before and after their days end', async () => {
    await bookAt(client.visitor, tuesday('09:00'));
    const { ref } = await order(client.visitor);
    await order(client.visitor);
    await receive(owner.visitor, ref);
    await giveBack(owner.visitor, ref, 2_500);
    await client.visitor.call(sendInquiry, { body: inquiryBody('training') });
    const expected = {
      bookings: [0, 1],
      orders: [0, 2],
      ordered: [0, 20_000],
      paid: [0, 10_000],
      refunded: [0, 2_500],
      inquiries: [0, 1],
    } as const;
    for (const [name, values] of Object.entries(expected)) expect(await lastTwo(name as FigureName)).toEqual(values);
    expect(await lastTwo('due')).toEqual([null, 10_000]);
    expect((await read()).sources.find(({ type }) => type === 'training')?.values.at(-1)).toBe(1);

    await setClock('2026-03-09T07:00:00Z');
    await runScheduler();
    await runScheduler();
    expect(await storedDays()).toBe(7);
    for (const [name, [, value]] of Object.entries(expected)) {
      expect(await lastTwo(name as FigureName)).toEqual([value, 0]);
    }
    expect(await lastTwo('due')).toEqual([10_000, 10_000]);
    expect(await lastTwo('orders', 'month')).toEqual([0, 2]);
    expect(await lastTwo('orders', 'week', '2026-03-08')).toEqual([0, 2]);
    expect((await read('week', '2026-03-08')).isRunning).toBe(false);
  });

  it('counts a day by the clock of Bulawayo, and stores it an hour after its end', async () => {
    // 23:30 on Sunday.
    await setClock('2026-03-01T21:30:00Z');
    await order(client.visitor);
    await setClock('2026-03-01T22:30:00Z');
    await runScheduler();
    expect([await storedDays(), await lastTwo('orders')]).toEqual([0, [1, 0]]);
    await setClock('2026-03-01T23:00:00Z');
    await runScheduler();
    expect([await storedDays(), await lastTwo('orders')]).toEqual([1, [1, 0]]);
  });

  it('does not count spam, nor a message again once it was read', async () => {
    const { body } = await client.visitor.call(sendInquiry, { body: inquiryBody('general') });
    await owner.visitor.call(markInquiry, { params: { ref: body.ref }, body: { status: 'seen' } });
    await app.site.platform.db
      .insertInto('inquiries')
      .values(await spam())
      .execute();
    expect(await lastTwo('inquiries')).toEqual([0, 1]);
  });

  it('reads the rows of its own days only, among those of a year', async () => {
    const { db } = app.site.platform;
    await sql`insert into orders (id, ref, email, billing, currency, tax_cents, total_cents, work_status, created_at)
      select gen_random_uuid(), 'ORD-' || n, '', '{}', 'USD', 0, 100, 'cancelled',
        '2026-03-01T00:00:00Z'::timestamptz - n * interval '5 minutes'
      from generate_series(1, 3000) n`.execute(db);
    await runScheduler();
    await sql`analyze`.execute(db);
    const { rows } = await sql<Record<string, string>>`explain select count(*) from orders
      where created_at >= '2026-02-28T22:00:00Z' and created_at < '2026-03-01T22:00:00Z'`.execute(db);
    expect(rows.map((row) => Object.values(row).join()).join('\n')).toContain('orders_by_creation');
    expect((await lastTwo('orders', 'month'))?.[0]).toBeGreaterThan(2_800);
  });
});

/** A spam inquiry with the content of another one. */
async function spam() {
  const row = await app.site.platform.db.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
  const { answers, ...rest } = row;
  return {
    ...rest,
    answers: JSON.stringify(answers),
    id: crypto.randomUUID(),
    client_id: null,
    ref: 'Q-26-SPAM1',
    status: 'spam' as const,
  };
}

describe('searches without a result', () => {
  const search = (q: string) => app.visitor().call(searchSite, { query: { q } });
  const misses = async () => (await read()).searches;

  it('are counted by day and words, the most frequent first, next to the previous period', async () => {
    for (const q of ['Xyzzy!', 'xyzzy', 'Qwrtp  zzkx', 'farm map', 'cadastral survey', '', '??']) await search(q);
    await runScheduler();
    await search('XYZZY');
    await runScheduler();
    expect(await misses()).toEqual([
      { query: 'xyzzy', count: 3, before: 0 },
      { query: 'qwrtp zzkx', count: 1, before: 0 },
    ]);
    expect(await lastTwo('searches')).toEqual([0, 4]);
    await setClock('2026-03-10T07:00:00Z');
    await search('xyzzy');
    await runScheduler();
    expect(await misses()).toEqual([{ query: 'xyzzy', count: 1, before: 3 }]);
  });

  it.each([
    'xyzzy@qqvx.zw',
    'xyzzy at qqvx dot zw',
    '+263 77 212 3456',
    'zzkx 077-2123',
    '０７７２１２３４５６',
  ])('are not stored when they may name a person: %s', async (q) => {
    await search(q);
    await runScheduler();
    expect(await misses()).toEqual([]);
  });

  it('are limited per day, and deleted after 400 days', async () => {
    for (let n = 0; n < limits.searchMissesPerDay + 5; n += 1) await search(`zzkx${ending(n)}`);
    await runScheduler();
    await search('zzkxlater');
    await search('zzkxaa');
    await runScheduler();
    const rows = await app.site.platform.db.selectFrom('search_misses').selectAll().execute();
    expect(rows).toHaveLength(limits.searchMissesPerDay);
    expect(rows.find(({ query }) => query === 'zzkxaa')?.count).toBe(2);
    await setClock(`${addDays('2026-03-02', limits.searchMissesKeptDays + 1)}T07:00:00Z`);
    await runScheduler();
    expect(await app.site.platform.db.selectFrom('search_misses').selectAll().execute()).toEqual([]);
  });
});

const ending = (n: number): string => String.fromCharCode(97 + Math.floor(n / 26)) + String.fromCharCode(97 + (n % 26));

it('GET /admin/figures.csv: 200 with a row for each period, the latest first, money in dollars', async () => {
  await order(client.visitor);
  const { text: csv } = await owner.visitor.call(exportFigures, { query: { by: 'month' } });
  const [head, first, ...rest] = readCsv(csv);
  expect(head?.join()).toMatch(
    /^from,to,bookings,orders,ordered,paid,refunded,due,inquiries,searches,inquiries: general,/,
  );
  expect(first?.join()).toMatch(/^2026-03-01,2026-03-31,0,1,100\.00,0\.00,0\.00,100\.00,0,0,0/);
  expect(rest).toHaveLength(limits.figurePeriods - 1);
});
