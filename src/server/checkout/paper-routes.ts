import { officeInvoice } from '#contract/order-office.ts';
import * as contract from '#contract/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ctx } from '#server/platform/http.ts';
import { invoiceOf, receiptOf } from './invoices.ts';
import { findAnyOrder } from './office.ts';
import { readOwnOrder } from './orders.ts';
import type { PaperKind, PaperSnapshot } from './papers/snapshot.ts';
import type { Shop } from './shop.ts';

// Each keeps the process busy for 0.1 s.
const drawing = {
  perAddress: { name: 'papers', most: 60, perSeconds: 60 },
  perAccount: { name: 'papers', most: 20, perSeconds: 60 },
};

export function mountPapers(shop: Shop): void {
  const { router, db } = shop.platform;

  router.on(contract.orderInvoice, drawing, async ({ c, account, params: { ref } }) => {
    const { kind, snapshot } = await invoiceOf(db, shop, await readOwnOrder(db, account.userId, ref));
    return send(c, kind, snapshot, snapshot.invoiceNumber ?? `${snapshot.ref}-pro-forma`);
  });

  router.on(officeInvoice, drawing, async ({ c, params: { ref } }) => {
    const { kind, snapshot } = await invoiceOf(db, shop, await findAnyOrder(db, ref));
    return send(c, kind, snapshot, snapshot.invoiceNumber ?? `${snapshot.ref}-pro-forma`);
  });

  router.on(contract.orderReceipt, drawing, async ({ c, account, params: { ref } }) => {
    const snapshot = await receiptOf(db, shop, await readOwnOrder(db, account.userId, ref));
    if (!snapshot) throw new AppError('NOT_PAID');
    return send(c, 'receipt', snapshot, `${snapshot.ref}-receipt`);
  });
}

async function send(c: Ctx, kind: PaperKind, snapshot: PaperSnapshot, name: string): Promise<Response> {
  // Fonts and all; most processes never draw a paper.
  const { drawPaper } = await import('./papers/papers.ts');
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `attachment; filename="${name}.pdf"`);
  return c.body(await drawPaper(kind, snapshot));
}
