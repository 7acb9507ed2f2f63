import { readAdminInvoice, readAdminRefund } from '#contract/admin/orders/orders.ts';
import * as contract from '#contract/checkout/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sendFile } from '#server/platform/http/download.ts';
import { pdfCalls } from '#server/platform/pdf/pdf-calls.ts';
import type { CheckoutContext } from '../context.ts';
import { findAnyOrder, readOwnOrder } from '../orders/orders.ts';
import { invoiceFile, receiptFile } from './order-documents.ts';
import { refundFile } from './refund-document.ts';

export function mountDocumentRoutes(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;

  router.on(contract.orderInvoice, pdfCalls, async ({ c, account, params: { ref } }) => {
    return sendFile(c, await invoiceFile(checkout, await readOwnOrder(db, account.userId, ref)));
  });

  router.on(readAdminInvoice, pdfCalls, async ({ c, params: { ref } }) => {
    return sendFile(c, await invoiceFile(checkout, await findAnyOrder(db, ref)));
  });

  router.on(contract.orderReceipt, pdfCalls, async ({ c, account, params: { ref } }) => {
    const file = await receiptFile(checkout, await readOwnOrder(db, account.userId, ref));
    if (!file) throw new AppError('NOT_PAID');
    return sendFile(c, file);
  });

  router.on(contract.orderRefund, pdfCalls, async ({ c, account, params: { ref, id } }) =>
    sendFile(c, await refundFile(checkout, await readOwnOrder(db, account.userId, ref), id)),
  );

  router.on(readAdminRefund, pdfCalls, async ({ c, params: { ref, id } }) =>
    sendFile(c, await refundFile(checkout, await findAnyOrder(db, ref), id)),
  );
}
