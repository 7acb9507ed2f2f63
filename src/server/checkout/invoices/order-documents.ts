import type { MadeFile } from '#server/platform/email/attachments.ts';
import type { Shop } from '../context.ts';
import type { PaperKind, PaperSnapshot } from '../invoice-snapshot.ts';
import { type OrderRow, selectOrders } from '../orders/orders.ts';
import { invoiceOf, receiptOf } from './issue-invoice.ts';

/** An email waits for its turn; a download is refused when the wait would be too long. */
interface Drawing {
  mayRefuse?: boolean;
}

/** The pro forma of an order, or its invoice once that is issued. */
export async function invoiceFile(shop: Shop, row: OrderRow, drawing: Drawing = {}): Promise<MadeFile> {
  const { kind, snapshot } = await invoiceOf(shop.platform.db, shop, row);
  return draw(shop, kind, snapshot, snapshot.invoiceNumber ?? `${snapshot.ref}-pro-forma`, drawing);
}

/** Null until the order was paid in full. */
export async function receiptFile(shop: Shop, row: OrderRow, drawing: Drawing = {}): Promise<MadeFile | null> {
  const snapshot = await receiptOf(shop.platform.db, shop, row);
  return snapshot && draw(shop, 'receipt', snapshot, `${snapshot.ref}-receipt`, drawing);
}

async function draw(
  { platform }: Shop,
  kind: PaperKind,
  snapshot: PaperSnapshot,
  name: string,
  drawing: Drawing,
): Promise<MadeFile> {
  // Loaded on demand with its fonts: most processes never render a PDF.
  const { drawPaper } = await import('./pdf/render-pdf.ts');
  const content = await platform.drawings.run(() => drawPaper(kind, snapshot), drawing);
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}

/** What emails about an order attach, by the order's reference. */
export function attachPapers(shop: Shop): void {
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
