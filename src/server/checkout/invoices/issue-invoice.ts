import { businessDate } from '#contract/business-days.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { paymentMethodNames } from '#contract/checkout/payments.ts';
import type { Company } from '#contract/site/site.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import type { InvoiceSnapshot } from '../invoice-snapshot.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { invoiceNumber, moneyOfOne, type OrderRow, readOrder } from '../orders/orders.ts';
import type { ShopSettings } from '../settings.ts';

/** Issues the invoice of an order the caller has locked, once. A lock on the year prevents gaps in the numbers. */
export async function issueInvoice(trx: Trx, checkout: CheckoutContext, row: OrderRow): Promise<void> {
  const issued = await trx.selectFrom('invoices').select('number').where('order_id', '=', row.id).executeTakeFirst();
  if (issued) return;
  const now = checkout.platform.clock.now();
  const year = Number(businessDate(now).slice(0, 4));
  const number = await nextNumber(trx, 'invoice_years', year);
  const written = invoiceNumber({ year, number });
  const snapshot = snapshotOf(checkout, { ...(await readOrder(trx, checkout, row)), invoiceNumber: written }, now);
  await trx
    .insertInto('invoices')
    .values({ year, number, order_id: row.id, snapshot: JSON.stringify(snapshot), issued_at: now })
    .execute();
  await appendOrderEvent(trx, checkout, row, { event: 'invoice.issued', by: null, details: written });
}

/** The next number of a year; locks the row of the year, so that the numbers have no gaps. */
export async function nextNumber(
  trx: Trx,
  table: 'invoice_years' | 'credit_note_years',
  year: number,
): Promise<number> {
  const { last_number: number } = await trx
    .insertInto(table)
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb(`${table}.last_number`, '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function invoiceOf(
  db: Queries,
  checkout: CheckoutContext,
  row: OrderRow,
): Promise<{ kind: 'invoice' | 'proForma'; snapshot: InvoiceSnapshot }> {
  const issued = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('order_id', '=', row.id)
    .$narrowType<{ snapshot: InvoiceSnapshot }>()
    .executeTakeFirst();
  if (issued) return { kind: 'invoice', snapshot: issued.snapshot };
  return {
    kind: 'proForma',
    snapshot: snapshotOf(checkout, await readOrder(db, checkout, row), checkout.platform.clock.now()),
  };
}

/** The lines of the invoice and all payments received; null until it was paid in full. */
export async function receiptOf(
  db: Queries,
  checkout: CheckoutContext,
  row: OrderRow,
): Promise<InvoiceSnapshot | null> {
  const order = await readOrder(db, checkout, row);
  const { balance } = await moneyOfOne(db, row.id);
  const isRefunded = order.totalCents > 0 && balance.paidCents <= 0;
  if (balance.receivedCents < order.totalCents || isRefunded) return null;
  const { kind, snapshot } = await invoiceOf(db, checkout, row);
  const at = order.ledger.findLast((entry) => entry.kind !== 'dispute')?.at ?? order.createdAt;
  return {
    ...snapshot,
    invoiceNumber: kind === 'invoice' ? snapshot.invoiceNumber : null,
    issuedAt: at,
    payBy: null,
    received: receivedOf(order),
    dueCents: order.dueCents,
  };
}

export const businessIn = ({ business, settings, platform }: CheckoutContext): InvoiceSnapshot['business'] =>
  businessOnDocuments(business.company, settings, platform.link(''));

/** The business details as printed on documents. */
export function businessOnDocuments(
  company: Company,
  settings: Pick<ShopSettings, 'taxNumber'>,
  website: string,
): InvoiceSnapshot['business'] {
  const { place, contact } = company;
  return {
    name: company.name,
    place: `${place.city}, ${place.country}`,
    street: contact.street || null,
    email: contact.email || null,
    phone: contact.phone || null,
    website,
    taxNumber: settings.taxNumber || null,
  };
}

export function snapshotOf(checkout: CheckoutContext, order: Order, issuedAt: Date): InvoiceSnapshot {
  return {
    business: businessIn(checkout),
    customer: order.billing,
    ref: order.ref,
    invoiceNumber: order.invoiceNumber,
    issuedAt: issuedAt.toISOString(),
    payBy: order.expiresAt && businessDate(new Date(order.expiresAt)),
    lines: order.lines,
    discount: order.discount,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    currency: 'USD',
    received: receivedOf(order),
    dueCents: order.dueCents,
    bank: checkout.settings.bank,
  };
}

const receivedOf = ({ ledger }: Order): InvoiceSnapshot['received'] =>
  ledger.flatMap(({ at, kind, method, reference, amountCents }) =>
    kind === 'dispute' || amountCents === 0
      ? []
      : { on: businessDate(new Date(at)), method: paymentMethodNames[method], reference, amountCents },
  );
