import { businessDate } from '#contract/business-days.ts';
import type { LedgerEntry } from '#contract/checkout/orders.ts';
import { paymentMethodNames } from '#contract/checkout/payments.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import type { CheckoutContext } from '../context.ts';
import type { InvoiceSnapshot } from '../invoice-snapshot.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { creditNoteNumber, invoiceNumber, type OrderRow, readOrder } from '../orders/orders.ts';
import { taxWithin } from '../orders/pricing.ts';
import { nextNumber, snapshotOf } from './issue-invoice.ts';
import { renderFile } from './order-documents.ts';

/**
 * Issues the document of a refund of an order the caller has locked, once: a credit note to the invoice of the order, or
 * a refund receipt without a number where there is no invoice. A lock on the year prevents gaps in the numbers.
 * @throws AppError NOT_FOUND when the order has no such refund
 */
export async function issueRefundDocument(
  trx: Trx,
  checkout: CheckoutContext,
  row: OrderRow,
  { entryId, by }: { entryId: string; by: string | null },
): Promise<void> {
  const order = await readOrder(trx, checkout, row);
  const entry = order.ledger.find(
    ({ id, kind, amountCents }) => id === entryId && kind === 'refund' && amountCents < 0,
  );
  if (!entry) throw notFound();
  if (entry.document) return;
  const now = checkout.platform.clock.now();
  const year = Number(businessDate(now).slice(0, 4));
  const invoice = await trx
    .selectFrom('invoices')
    .select(['year', 'number'])
    .where('order_id', '=', row.id)
    .executeTakeFirst();
  const numbered = invoice && { year, number: await nextNumber(trx, 'credit_note_years', year) };
  const written = numbered ? creditNoteNumber(numbered) : null;
  const refund = refundOf(entry, { number: written, invoiceNumber: invoice ? invoiceNumber(invoice) : null });
  const taxPercent = order.taxCents > 0 ? checkout.settings.taxPercent : 0;
  const snapshot: InvoiceSnapshot = {
    ...snapshotOf(checkout, order, now),
    refund: { ...refund, taxCents: taxWithin(refund.amountCents, taxPercent) },
  };
  await trx
    .insertInto('refund_documents')
    .values({
      entry_id: entryId,
      order_id: row.id,
      year: numbered?.year ?? null,
      number: numbered?.number ?? null,
      invoice_year: invoice?.year ?? null,
      invoice_number: invoice?.number ?? null,
      snapshot: JSON.stringify(snapshot),
      issued_at: now,
    })
    .execute();
  const event = written ? 'credit_note.issued' : 'refund_receipt.issued';
  const change = by === null ? undefined : { before: '', after: 'issued' };
  await appendOrderEvent(trx, checkout, row, { event, by, details: written ?? '', change });
}

const refundOf = (
  { at, method, reference, reason, amountCents }: LedgerEntry,
  numbers: { number: string | null; invoiceNumber: string | null },
) => ({
  ...numbers,
  on: businessDate(new Date(at)),
  method: paymentMethodNames[method],
  reference,
  reason: reason ?? '',
  amountCents: -amountCents,
});

/** The document of a refund of this order. @throws AppError NOT_FOUND, also before it is issued */
export async function refundFile(
  checkout: CheckoutContext,
  { id: orderId }: Pick<OrderRow, 'id'>,
  entryId: string,
): Promise<MadeFile> {
  const { snapshot } = await selectDocuments(checkout.platform.db)
    .$narrowType<{ snapshot: InvoiceSnapshot }>()
    .where('entry_id', '=', entryId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow(notFound);
  const number = snapshot.refund?.number;
  const kind = number ? 'creditNote' : 'refundReceipt';
  return renderFile(kind, snapshot, number ?? `${snapshot.ref}-refund`);
}

const selectDocuments = (db: Queries) => db.selectFrom('refund_documents').selectAll();

/** Attaches the document of a refund to emails, by the id of its ledger entry. */
export function attachRefundDocuments(checkout: CheckoutContext): void {
  const { db, documents } = checkout.platform;
  documents.add('order.refund', async (entryId) => {
    const found = await selectDocuments(db).where('entry_id', '=', entryId).executeTakeFirst();
    return found ? refundFile(checkout, { id: found.order_id }, entryId) : null;
  });
}
