import * as contract from '#contract/admin/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { once } from '#server/platform/http/idempotency.ts';
import type { Shop } from '../context.ts';
import { moveWork } from '../lifecycle/fulfilment.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { receiveByHand, refundByHand } from '../payments/manual-payments.ts';
import { listForOffice, readForOffice } from './admin-orders.ts';

/** What staff do with orders (product/admin.md#orders). */
export function mountOrderOffice(shop: Shop): void {
  const { router, db, clock } = shop.platform;

  router.on(contract.listOfficeOrders, {}, ({ query: { show, cursor } }) => listForOffice(db, show, cursor));

  router.on(contract.readOfficeOrder, {}, async ({ params: { ref } }) =>
    readForOffice(db, shop, (await findAnyOrder(db, ref)).id),
  );

  router.on(contract.recordPayment, {}, async ({ account: { userId }, params, body, idempotencyKey: key }) => {
    const { id, ref } = await findAnyOrder(db, params.ref);
    const request = { scope: `user:${userId}`, endpoint: contract.recordPayment.path, key, body: { ref, ...body } };
    return inTransaction(db, (trx) =>
      once(trx, clock, request, async () => {
        await receiveByHand(trx, shop, id, body, userId);
        return readForOffice(trx, shop, id);
      }),
    );
  });

  router.on(contract.recordRefund, {}, async ({ account, params, body, idempotencyKey: key }) => {
    if (!account.roles.includes('owner')) throw new AppError('FORBIDDEN');
    const { userId } = account;
    const { id, ref } = await findAnyOrder(db, params.ref);
    const request = { scope: `user:${userId}`, endpoint: contract.recordRefund.path, key, body: { ref, ...body } };
    return inTransaction(db, (trx) =>
      once(trx, clock, request, async () => {
        await refundByHand(trx, shop, id, body, userId);
        return readForOffice(trx, shop, id);
      }),
    );
  });

  router.on(contract.changeWork, {}, async ({ account: { userId }, params: { ref }, body: { workStatus, note } }) => {
    const { id } = await findAnyOrder(db, ref);
    return inTransaction(db, async (trx) => {
      await moveWork(trx, shop, id, { to: workStatus, by: userId, remark: note ?? '' });
      return readForOffice(trx, shop, id);
    });
  });
}
