import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import type { OrderRow } from '../orders/orders.ts';

/** Emails to the customer about an order, latest first: the subject of each names it. */
export const emailsOf = ({ platform }: CheckoutContext, db: Queries, address: string, { ref }: Pick<OrderRow, 'ref'>) =>
  platform.mailer.emailsAbout(db, { address, reference: ref, most: limits.orderEmailsShown });

/** @throws AppError NOT_FOUND, also for an email about something else, and for one that contained a code or link */
export async function sendAgain(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const { person } = await orderWithCustomer(trx, checkout, row);
  const email = person && (await emailsOf(checkout, trx, person.email, row)).find((one) => one.id === id);
  if (!email || !(await checkout.platform.mailer.copy(trx, id))) throw new AppError('NOT_FOUND');
  await recordSending(trx, checkout, row, by, email.subject);
}

/** @throws AppError NO_ADDRESS once the account is deleted */
export async function emailInvoice(trx: Trx, checkout: CheckoutContext, row: OrderRow, by: string): Promise<void> {
  const purchase = await orderWithCustomer(trx, checkout, row);
  if (!purchase.person) throw new AppError('NO_ADDRESS');
  await checkout.emails.invoice(trx, purchase);
  await recordSending(trx, checkout, row, by, purchase.order.invoiceNumber ?? 'pro forma invoice');
}

const recordSending = (trx: Trx, { platform }: CheckoutContext, { ref }: OrderRow, by: string, what: string) =>
  audit(trx, platform.clock, {
    event: 'order.email_sent_again',
    userId: by,
    subject: ref,
    change: { before: what, after: 'sent again' },
  });
