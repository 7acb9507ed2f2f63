import { gatewayMethods } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { lockOrder, moneyOfOne, type OrderRow, selectOrders } from '../orders/orders.ts';
import { hasPendingPayment, isPendingPayment, selectPayments } from '../orders/payment-rows.ts';
import { reasonFor } from '../payment-reasons.ts';
import { endPayment } from '../payments/apply-gateway-status.ts';
import { pollPayment } from '../payments/poll-gateway.ts';
import { cancelOrder } from './cancel-order.ts';

const expiriesPerRun = 50;
/** How long an unpaid order waits for Paynow's final status before it expires. */
const gatewayGraceHours = 24;

interface Reminder {
  sentAt: 'first_reminder_at' | 'last_reminder_at';
  afterDays: number;
  /** From then on it is useless: the next one is due, or the order expires. */
  untilDays: number;
}

const reminders: readonly Reminder[] = [
  {
    sentAt: 'first_reminder_at',
    afterDays: limits.orderFirstReminderDays,
    untilDays: limits.orderLastReminderDays,
  },
  { sentAt: 'last_reminder_at', afterDays: limits.orderLastReminderDays, untilDays: limits.orderKeptUnpaidDays },
];

export async function remindOfPayment(checkout: CheckoutContext): Promise<void> {
  const { db, clock } = checkout.platform;
  for (const reminder of reminders) {
    let more = true;
    while (more) {
      more = await inTransaction(db, async (trx) => {
        const id = await claim(trx, clock.now(), reminder);
        if (!id) return false;
        const row = await selectOrders(trx).where('id', '=', id).executeTakeFirstOrThrow();
        await checkout.emails.reminder(
          trx,
          await orderWithCustomer(trx, checkout, row),
          addHours(row.created_at, 24 * reminder.untilDays),
        );
        return true;
      });
    }
  }
}

async function claim(trx: Trx, now: Date, { sentAt, afterDays, untilDays }: Reminder): Promise<string | undefined> {
  const claimed = await trx
    .updateTable('orders')
    .set({ [sentAt]: now })
    // Not `in`: its subquery may run once per outer row, each time finding the next due row.
    .where('id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('work_status', '=', 'placed')
        .where('expires_at', 'is not', null)
        .where('created_at', '<=', addHours(now, -24 * afterDays))
        .where('created_at', '>', addHours(now, -24 * untilDays))
        .where(sentAt, 'is', null)
        // Skips orders with a payment in progress.
        .where((orders) => orders.not(hasPendingPayment))
        .orderBy('created_at')
        .limit(1)
        // Skips a row that another process is sending a reminder for.
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed?.id;
}

/** Scheduled: expires orders unpaid after 14 days. Waits up to a day for Paynow's status of a pending payment. */
export async function expireUnpaid(checkout: CheckoutContext): Promise<void> {
  const { db, clock } = checkout.platform;
  const due = await selectOrders(db)
    .where('expires_at', '<=', clock.now())
    .where('work_status', '=', 'placed')
    .orderBy('expires_at')
    .limit(expiriesPerRun)
    .execute();
  for (const row of due) {
    await expire(checkout, row).catch((error: unknown) =>
      log('error', 'order.expiry', { ref: row.ref, ...errorFacts(error) }),
    );
  }
}

async function expire(checkout: CheckoutContext, { id, expires_at: expiresAt }: OrderRow): Promise<void> {
  const { db, clock } = checkout.platform;
  const begun = await selectPayments(db)
    .where('order_id', '=', id)
    .where('method', 'in', gatewayMethods)
    .where('poll_url', 'is not', null)
    .execute();
  for (const payment of begun) {
    const answered = await pollPayment(checkout, payment);
    const isLate = expiresAt !== null && clock.now() >= addHours(expiresAt, gatewayGraceHours);
    if (isPendingPayment(payment) && !answered && !isLate) return;
  }
  await inTransaction(db, async (trx) => {
    // Read again: it may have been paid, started by staff, or expired by another process in the meantime.
    const row = await lockOrder(trx, id);
    if (row.work_status !== 'placed' || !row.expires_at || row.expires_at > clock.now()) return;
    const { payments } = await moneyOfOne(trx, id);
    for (const payment of payments.filter(isPendingPayment))
      await endPayment(trx, checkout, row, payment, 'cancelled', reasonFor('no_reply'));
    await cancelOrder(trx, checkout, row, { kind: 'time' });
  });
}
