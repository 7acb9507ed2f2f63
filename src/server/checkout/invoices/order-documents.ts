import type { MadeFile } from '#server/platform/email/attachments.ts';
import type { CheckoutContext } from '../context.ts';
import type { DocumentKind, InvoiceSnapshot } from '../invoice-snapshot.ts';
import { type OrderRow, selectOrders } from '../orders/orders.ts';
import { invoiceOf, receiptOf } from './issue-invoice.ts';
import { renderInvoice } from './pdf/render-invoice.ts';

export async function invoiceFile(checkout: CheckoutContext, row: OrderRow) {
  const { kind, snapshot } = await invoiceOf(checkout.platform.db, checkout, row);
  return renderFile(kind, snapshot, snapshot.invoiceNumber ?? `${snapshot.ref}-pro-forma`);
}

export async function receiptFile(checkout: CheckoutContext, row: OrderRow) {
  const snapshot = await receiptOf(checkout.platform.db, checkout, row);
  return snapshot && renderFile('receipt', snapshot, `${snapshot.ref}-receipt`);
}

export async function renderFile(kind: DocumentKind, snapshot: InvoiceSnapshot, name: string): Promise<MadeFile> {
  const content = await renderInvoice({ kind, snapshot });
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}

export function attachOrderDocuments(checkout: CheckoutContext): void {
  const { db, documents } = checkout.platform;
  const find = (ref: string) => selectOrders(db).where('ref', '=', ref).executeTakeFirst();
  documents.add('order.invoice', async (ref) => {
    const row = await find(ref);
    return row ? invoiceFile(checkout, row) : null;
  });
  documents.add('order.receipt', async (ref) => {
    const row = await find(ref);
    return row ? receiptFile(checkout, row) : null;
  });
}
