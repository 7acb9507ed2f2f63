import { sql } from 'kysely';
import type { Platform } from '#server/platform/platform.ts';

/** Open orders and payments, by state: both are few, however many there have been. */
export function addOrderGauges({ gauges, db, clock }: Platform): void {
  gauges.add('orders', { site_orders: { help: 'Open orders by the state of the work.', label: 'state' } }, async () => {
    const rows = await db
      .selectFrom('orders')
      .select(({ fn }) => ['work_status as state', fn.countAll<number>().as('count')])
      .where(sql<boolean>`is_open`)
      .groupBy('work_status')
      .execute();
    const none = { placed: 0, in_progress: 0, delivered: 0 };
    return { site_orders: { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) } };
  });
  gauges.add(
    'payments',
    {
      site_payments: { help: 'Payments whose outcome is not known yet.', label: 'state' },
      site_payments_oldest_seconds: { help: 'The age of the oldest of them.', label: 'state' },
    },
    async () => {
      const now = clock.now().getTime();
      const rows = await db
        .selectFrom('payments')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.min('created_at').as('oldestAt')])
        .where('status', 'in', ['starting', 'pending', 'unknown'])
        .groupBy('status')
        .execute();
      const none = { starting: 0, pending: 0, unknown: 0 };
      const ages = rows.map(({ status, oldestAt }) => [status, (now - oldestAt.getTime()) / 1_000]);
      return {
        site_payments: { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) },
        site_payments_oldest_seconds: { ...none, ...Object.fromEntries(ages) },
      };
    },
  );
}
