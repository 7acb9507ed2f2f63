import { readAdminInvoice, readAdminRefund } from '#contract/admin/orders.ts';
import * as contract from '#contract/checkout/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sendFile } from '#server/platform/http/download.ts';
import type { CheckoutContext } from '../context.ts';
import { findAnyOrder, readOwnOrder } from '../orders/orders.ts';
import { invoiceFile, receiptFile } from './order-documents.ts';
import { refundFile } from './refund-document.ts';

const renderOptions = {
  perAddress: { name: 'papers', most: 60, perSeconds: 60 },
  perAccount: { name: 'papers', most: 20, perSeconds: 60 },
};

export function mountDocumentRoutes(shop: CheckoutContext): void {
  const { router, db } = shop.platform;

  router.on(contract.orderInvoice, renderOptions, async ({ c, account, params: { ref } }) => {
    return sendFile(c, await invoiceFile(shop, await readOwnOrder(db, account.userId, ref)));
  });

  router.on(readAdminInvoice, renderOptions, async ({ c, params: { ref } }) => {
    return sendFile(c, await invoiceFile(shop, await findAnyOrder(db, ref)));
  });

  router.on(contract.orderReceipt, renderOptions, async ({ c, account, params: { ref } }) => {
    const file = await receiptFile(shop, await readOwnOrder(db, account.userId, ref));
    if (!file) throw new AppError('NOT_PAID');
    return sendFile(c, file);
  });

  router.on(contract.orderRefund, renderOptions, async ({ c, account, params: { ref, id } }) =>
    sendFile(c, await refundFile(shop, await readOwnOrder(db, account.userId, ref), id)),
  );

  router.on(readAdminRefund, renderOptions, async ({ c, params: { ref, id } }) =>
    sendFile(c, await refundFile(shop, await findAnyOrder(db, ref), id)),
  );
}
