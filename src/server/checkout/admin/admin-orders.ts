import { type RawBuilder, sql } from 'kysely';
import type { listAdminOrders } from '#contract/admin/orders/orders.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { formatAmount } from '#contract/money.ts';
import { areasWith } from '#server/areas/areas.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { pick } from '#server/platform/http/csv-export.ts';
import { periodOf } from '#server/platform/http/list-period.ts';
import { prefixPattern, referencePattern } from '#server/platform/text.ts';
import { asSummaries, type OrderRow, pageOfOrders } from '../orders/orders.ts';
import { attentionIn } from '../payments/record-ledger-entry.ts';

/** The rules of ledger.ts in SQL; a test compares both. */
const refundedInFull = sql`received_cents > 0 and balance_cents <= 0`;
const shows: Record<'new' | 'money' | 'work' | 'attention', RawBuilder<boolean>> = {
  new: sql`work_status = 'placed'`,
  money: sql`work_status <> 'cancelled' and received_cents < total_cents and not (${refundedInFull})`,
  work: sql`work_status in ('in_progress', 'delivered')
    or (work_status = 'placed' and received_cents >= total_cents and not (${refundedInFull}))`,
  attention: sql`(work_status = 'cancelled' and balance_cents > 0)
    or balance_cents > total_cents
    or (disputed and balance_cents > 0)
    or (amount_differs and balance_cents > 0 and balance_cents < total_cents)`,
};

/** Uses the index of open orders, so that finished orders are not read. */
export const waits = (show: keyof typeof shows): RawBuilder<boolean> => sql`(is_open and (${shows[show]}))`;

export const customerOf = ({ billing: { name, organisation } }: OrderRow): string =>
  organisation ? `${name}, ${organisation}` : name;

/** By order number, or by the name or email address of the customer. */
const matches = (q: string): RawBuilder<boolean> => {
  const pattern = prefixPattern(q);
  return sql`(ref like ${referencePattern(q) ?? pattern} or lower(billing ->> 'name') like ${pattern}
    or lower(email) like ${pattern})`;
};

/** Latest first, 20 at a time. */
export async function listForAdmin(db: Queries, now: Date, { show, q, ...narrowed }: QueryOf<typeof listAdminOrders>) {
  const { from, before, after } = periodOf(narrowed);
  const page = await pageOfOrders(db, after, (all) => {
    let orders = show === 'all' ? all : all.where(waits(show));
    if (q) orders = orders.where(matches(q));
    if (from) orders = orders.where('created_at', '>=', from);
    return before ? orders.where('created_at', '<', before) : orders;
  });
  const summaries = await asSummaries(db, now, page.rows);
  const areas = await areasWith(
    db,
    'order_id',
    page.rows.map(({ id }) => id),
  );
  const byRef = new Map(page.rows.map((row) => [row.ref, row]));
  return {
    orders: summaries.flatMap(({ money, ...summary }) => {
      const row = byRef.get(summary.ref);
      if (!row) return [];
      return {
        ...summary,
        customer: customerOf(row),
        area: areas(row.id)?.shown ?? null,
        attention: attentionIn(row, money).length > 0,
      };
    }),
    cursor: page.cursor,
  };
}

type ListedOrder = Awaited<ReturnType<typeof listForAdmin>>['orders'][number];

export const toCsvRow = (order: ListedOrder) => ({
  ...pick(order, 'ref', 'createdAt', 'customer', 'firstLine', 'lineCount'),
  total: formatAmount(order.totalCents),
  due: formatAmount(order.dueCents),
  ...pick(order, 'currency', 'workStatus', 'moneyStatus'),
});

/** `toActOn`: orders that need work or attention, each counted once. `open`: also those that wait for payment. */
export type OrderCounts = Record<keyof typeof shows | 'all' | 'toActOn' | 'open', number>;

/** An order can be counted in more than one. `all` ends at a limit: counting further would read the whole table. */
export async function countOrders(db: Queries): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`select
    count(*) filter (where ${shows.new}) as new, count(*) filter (where ${shows.money}) as money,
    count(*) filter (where ${shows.work}) as work, count(*) filter (where ${shows.attention}) as attention,
    (select count(*) from (select from orders limit ${limits.ordersCountedMost}) counted) as "all",
    count(*) filter (where (${shows.work}) or (${shows.attention})) as "toActOn",
    count(*) as open from orders where is_open`.execute(db);
  return rows[0] ?? { new: 0, money: 0, work: 0, attention: 0, all: 0, toActOn: 0, open: 0 };
}
