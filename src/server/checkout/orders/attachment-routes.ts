import { downloadOrderFile } from '#contract/admin/orders/orders.ts';
import { orderAttachments, readOrderMap } from '#contract/checkout/order-attachments.ts';
import { limits } from '#contract/limits.ts';
import { areasWith, mapAround } from '#server/areas/areas.ts';
import {
  attachmentDownloads,
  createChangeEmails,
  mountAttachments,
  readFile,
} from '#server/attachments/attachments.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CheckoutContext } from '../context.ts';
import { assertAreaOpen, assertOpen, attachmentsOf } from './attachments.ts';
import { appendOrderEvent } from './order-events.ts';
import { findAnyOrder, lockOrder, type OrderRow, readOwnOrder, selectOrders } from './orders.ts';

/** In pixels, as the page of the order shows it. */
const mapSize = { width: 420, height: 214 };

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

  router.on(readOrderMap, {}, async ({ account: { userId }, params: { ref } }) => {
    const { id } = await readOwnOrder(db, userId, ref);
    const area = (await areasWith(db, 'order_id', [id]))(id);
    if (!area) throw notFound();
    const { coordinates } = area.geometry;
    const { picture, onMap } = mapAround([coordinates], limits.recordMapLeastDegrees, mapSize);
    return { picture, ...onMap(coordinates) };
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
