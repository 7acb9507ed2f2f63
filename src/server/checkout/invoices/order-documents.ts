import type { MadeFile } from '#server/platform/email/attachments.ts';
import type { CheckoutContext } from '../context.ts';
import type { DocumentKind, InvoiceSnapshot } from '../invoice-snapshot.ts';
import { type OrderRow, selectOrders } from '../orders/orders.ts';
import { invoiceOf, receiptOf } from './issue-invoice.ts';
import { renderInvoice } from './pdf/render-invoice.ts';

/** Emails wait for their turn; a download is refused when the wait would be too long. */
export interface RenderOptions {
  mayRefuse?: boolean;
}

export async function invoiceFile(shop: CheckoutContext, row: OrderRow, options: RenderOptions = {}) {
  const { kind, snapshot } = await invoiceOf(shop.platform.db, shop, row);
  return renderQueued(shop, kind, snapshot, snapshot.invoiceNumber ?? `${snapshot.ref}-pro-forma`, options);
}

export async function receiptFile(shop: CheckoutContext, row: OrderRow, options: RenderOptions = {}) {
  const snapshot = await receiptOf(shop.platform.db, shop, row);
  return snapshot && renderQueued(shop, 'receipt', snapshot, `${snapshot.ref}-receipt`, options);
}

export async function renderQueued(
  { platform }: CheckoutContext,
  kind: DocumentKind,
  snapshot: InvoiceSnapshot,
  name: string,
  options: RenderOptions,
): Promise<MadeFile> {
  const content = await platform.pdfQueue.run(() => renderInvoice({ kind, snapshot }), options);
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}

export function attachOrderDocuments(shop: CheckoutContext): void {
  const { db, documents } = shop.platform;
  const find = (ref: string) => selectOrders(db).where('ref', '=', ref).executeTakeFirst();
  documents.add('order.invoice', async (ref) => {
    const row = await find(ref);
    return row ? invoiceFile(shop, row, { mayRefuse: false }) : null;
  });
  documents.add('order.receipt', async (ref) => {
    const row = await find(ref);
    return row ? receiptFile(shop, row, { mayRefuse: false }) : null;
  });
}
