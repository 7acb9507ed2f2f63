import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { asSummaries, type OrderRow, selectOrders } from '../orders/orders.ts';
import { attentionIn } from '../payments/record-ledger-entry.ts';
import { customerOf, waits } from './admin-orders.ts';

/** Payments for cancelled orders, overpayments, underpayments and disputes; the oldest orders first. */
export async function ordersNeedingAttention(db: Queries, now: Date) {
  const rows = await oldestFirst(db).where(waits('attention')).execute();
  const summaries = await withSummaries(db, now, rows);
  return summaries.map(({ row, money }) => ({
    ref: row.ref,
    customer: customerOf(row),
    reasons: attentionIn(row, money),
    since: money.entries.at(-1)?.at ?? row.created_at,
  }));
}

/** Paid in full, and staff have to start the work or agree on the date of a course. */
export async function ordersToBegin(db: Queries, now: Date) {
  const rows = await oldestFirst(db).where('work_status', '=', 'placed').where(waits('work')).execute();
  const summaries = await withSummaries(db, now, rows);
  return summaries.flatMap(({ row, money, firstLine, task }) =>
    task === null
      ? []
      : {
          ref: row.ref,
          customer: customerOf(row),
          about: firstLine,
          since: money.entries.at(-1)?.at ?? row.created_at,
          task,
        },
  );
}

/** Unpaid orders: their number, and the oldest. */
export async function unpaidOrders(db: Queries, now: Date) {
  const rows = await oldestFirst(db).where(waits('money')).execute();
  const summaries = await withSummaries(db, now, rows);
  const { count, dueCents } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total_cents - received_cents), 0)`.as('dueCents'),
    ])
    .where(waits('money'))
    .executeTakeFirstOrThrow();
  return {
    count,
    dueCents: Number(dueCents),
    orders: summaries.map(({ row, money, dueCents: due }) => ({
      ref: row.ref,
      customer: customerOf(row),
      method: money.payments.at(-1)?.method ?? null,
      dueCents: due,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      reminders: [row.first_reminder_at, row.last_reminder_at].filter(Boolean).length,
    })),
  };
}

const oldestFirst = (db: Queries) => selectOrders(db).orderBy('created_at').orderBy('id').limit(limits.openWorkShown);

async function withSummaries(db: Queries, now: Date, rows: readonly OrderRow[]) {
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  return (await asSummaries(db, now, rows)).flatMap((summary) => {
    const row = byRef.get(summary.ref);
    return row ? { ...summary, row } : [];
  });
}
