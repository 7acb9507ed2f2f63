import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { type DayCount, dayOf, type Time } from '#server/platform/database/day-counts.ts';
import { waits } from './admin-orders.ts';

/** Orders by the day they were placed, with their totals. */
export async function ordersByDay(db: Queries, { from, before }: Time): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOf('created_at')} as day, 'orders' as figure, count(*) as count,
      sum(total_cents)::bigint as cents
    from orders where created_at >= ${from} and created_at < ${before} group by 1`.execute(db);
  return rows;
}

/** Payments and refunds by the day they were recorded. */
export async function moneyByDay(db: Queries, { from, before }: Time): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${dayOf('at')} as day, case kind when 'payment' then 'paid' else 'refunded' end as figure,
      count(*) as count, abs(sum(amount_cents))::bigint as cents
    from ledger_entries where at >= ${from} and at < ${before} and kind in ('payment', 'refund') group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** The amount due for all orders that were not cancelled. */
export async function outstandingCents(db: Queries): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(total_cents - received_cents), 0)::bigint as cents
    from orders where ${waits('money')}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export async function firstOrderAt(db: Queries): Promise<Date | null> {
  const first = await db.selectFrom('orders').select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  return first?.created_at ?? null;
}
