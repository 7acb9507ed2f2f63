import { downloadOrderFile } from '#contract/admin/orders.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { limits } from '#contract/limits.ts';
import { checkedArea, deleteAreasWith, storeArea } from '#server/areas/areas.ts';
import { addFile, readFile, recordChange, removeFile } from '#server/files/files.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { CheckoutContext } from '../context.ts';
import { attachmentsOf, refuseAgreed, refuseClosed } from './attachments.ts';
import { appendOrderEvent } from './order-events.ts';
import { findAnyOrder, lockOrder, type OrderRow, readOwnOrder } from './orders.ts';

/** An upload may have to be tried again. */
const writes = {
  allPerAddress: { name: 'order-attachments', most: 150, perSeconds: 3_600 },
  perAccount: { name: 'order-attachments', most: 40, perSeconds: 3_600 },
};
const downloads = { name: 'order-downloads', most: 120, perSeconds: 3_600 };

const owner = ({ id }: OrderRow) => ({ column: 'order_id' as const, id });

/** The area and the files that a customer adds to their order. */
export function mountOrderAttachments({ platform }: Pick<CheckoutContext, 'platform'>): void {
  const { router, db, receiveUpload, workerTime } = platform;
  const change = createChange(platform);

  router.on(orderAttachments.setArea, writes, async ({ c, account: { userId }, params: { ref }, body }) => {
    const own = await readOwnOrder(db, userId, ref);
    const area = await checkedArea(workerTime(c), body.area);
    return change(own, 'area.set', async (trx, row, at) => {
      refuseAgreed(row);
      await deleteAreasWith(trx, 'order_id', [own.id]);
      await storeArea(trx, area, { ...owner(own), at, nameOnMap: body.nameOnMap });
    });
  });

  router.on(orderAttachments.removeArea, writes, async ({ account: { userId }, params: { ref } }) =>
    change(await readOwnOrder(db, userId, ref), 'area.removed', (trx, row) => {
      refuseAgreed(row);
      return deleteAreasWith(trx, 'order_id', [row.id]);
    }),
  );

  router.on(orderAttachments.addFile, writes, async ({ c, account: { userId }, params: { ref } }) => {
    const own = await readOwnOrder(db, userId, ref);
    refuseClosed(own);
    const attachments = await receiveUpload(c, limits.inquiryFileMaxBytes, (file) =>
      change(own, 'file.added', (trx, row, at) => addFile(trx, { ...owner(row), at }, file), file.name),
    );
    return attachments;
  });

  router.on(orderAttachments.removeFile, writes, async ({ account: { userId }, params: { ref, id } }) =>
    change(await readOwnOrder(db, userId, ref), 'file.removed', (trx, row) => removeFile(trx, owner(row), id)),
  );

  router.on(orderAttachments.readFile, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const own = await readOwnOrder(db, userId, params.ref);
    return sendDownload(c, await readFile(db, owner(own), params.id));
  });

  router.on(downloadOrderFile, { perAccount: downloads }, async ({ c, account: { userId }, params }) => {
    const order = await findAnyOrder(db, params.ref);
    const file = await readFile(db, owner(order), params.id);
    const details = { file: params.id };
    await audit(db, platform.clock, { event: 'order.file_read', userId, subject: order.ref, details });
    return sendDownload(c, file);
  });
}

/** Locks the order, so that a concurrent delivery of the work is noticed. */
const createChange =
  (platform: CheckoutContext['platform']) =>
  (own: OrderRow, event: string, write: (trx: Trx, row: OrderRow, at: Date) => Promise<unknown>, details = '') =>
    inTransaction(platform.db, async (trx) => {
      const row = await lockOrder(trx, own.id);
      refuseClosed(row);
      const at = platform.clock.now();
      const isChanged = (await write(trx, row, at)) !== false;
      if (isChanged) await recordChange(trx, { ...owner(row), at });
      await appendOrderEvent(trx, { platform }, row, { event, by: own.user_id, details });
      return attachmentsOf(trx, row);
    });
