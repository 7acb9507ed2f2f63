import { downloadOrderFile } from '#contract/admin/orders/orders.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import {
  attachmentDownloads,
  createChangeEmails,
  mountAttachments,
  readFile,
} from '#server/attachments/attachments.ts';
import { audit } from '#server/platform/database/audit.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CheckoutContext } from '../context.ts';
import { assertAreaOpen, assertOpen, attachmentsOf } from './attachments.ts';
import { appendOrderEvent } from './order-events.ts';
import { findAnyOrder, lockOrder, type OrderRow, readOwnOrder, selectOrders } from './orders.ts';

/** The area and the files that a customer adds to their order. */
export function mountOrderAttachments({ platform }: Pick<CheckoutContext, 'platform'>): void {
  const { router, db, clock } = platform;
  mountAttachments<OrderRow>(platform, {
    name: 'order',
    calls: orderAttachments,
    readOwn: (userId, ref) => readOwnOrder(db, userId, ref),
    lock: (trx, { id }) => lockOrder(trx, id),
    assertOpen,
    assertAreaOpen,
    appendEvent: (trx, row, { part, action, name = '' }) =>
      appendOrderEvent(trx, { platform }, row, { event: `${part}.${action}`, by: row.user_id, details: name }),
    view: attachmentsOf,
  });

  const downloads = { perAccount: attachmentDownloads('order') };
  router.on(downloadOrderFile, downloads, async ({ c, account: { userId }, params }) => {
    const { id, ref } = await findAnyOrder(db, params.ref);
    const file = await readFile(db, { column: 'order_id', id }, params.id);
    await audit(db, clock, { event: 'order.file_read', userId, subject: ref, details: { file: params.id } });
    return sendDownload(c, file);
  });
}

/** @throws ContentError for a wrong template */
export const createAttachmentEmails = (platform: Platform) =>
  createChangeEmails(platform, {
    column: 'order_id',
    kind: 'order-attachments-owner',
    placeholders: ['reference', 'name', 'email', 'adminUrl'],
    async describe(trx, id) {
      const order = await selectOrders(trx).where('id', '=', id).executeTakeFirstOrThrow();
      const { ref, email, billing } = order;
      if (!email || order.work_status === 'cancelled') return null;
      const adminUrl = platform.link(`/admin/orders/${ref}`);
      return { email, values: { reference: ref, name: billing.name, email, adminUrl } };
    },
  });
