import * as contract from '#contract/admin/orders/orders.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { sendCsv } from '#server/platform/http/csv-export.ts';
import type { CheckoutContext } from '../context.ts';
import { issueRefundDocument } from '../invoices/refund-document.ts';
import { changeExpectedDay } from '../lifecycle/change-expected-day.ts';
import { changeFulfilmentStatus } from '../lifecycle/fulfilment.ts';
import { mountManualOrders } from '../manual/manual-order-routes.ts';
import { findAnyOrder, lockOrder } from '../orders/orders.ts';
import { recordManualPayment, recordRefund } from '../payments/manual-payments.ts';
import { listForAdmin, toCsvRow } from './admin-orders.ts';
import { acceptAreaSize } from './area-size.ts';
import { mountOrderNotes } from './note-routes.ts';
import { mountOrderProofs } from './proof-routes.ts';
import { readForAdmin } from './read-order.ts';

export function mountAdminOrderRoutes(checkout: CheckoutContext): void {
  const { router, db, clock } = checkout.platform;

  router.on(contract.listAdminOrders, {}, ({ query }) => listForAdmin(db, clock.now(), query));

  mountOrderExport(checkout);
  mountAreaSize(checkout);
  mountOrderNotes(checkout);
  mountOrderProofs(checkout);
  mountManualOrders(checkout);
  mountRefunds(checkout);
  mountExpectedDay(checkout);

  router.on(contract.readAdminOrder, {}, async ({ params: { ref } }) =>
    readForAdmin(db, checkout, (await findAnyOrder(db, ref)).id),
  );

  router.onWrite(
    contract.recordPayment,
    {},
    {
      prepare: ({ params: { ref } }) => findAnyOrder(db, ref),
      async write(trx, { account: { userId }, body }, { id }) {
        await recordManualPayment(trx, checkout, id, body, userId);
        return readForAdmin(trx, checkout, id);
      },
    },
  );

  router.on(
    contract.changeFulfilment,
    {},
    async ({ account: { userId }, params: { ref }, body: { workStatus, note, expectedOn } }) => {
      const { id } = await findAnyOrder(db, ref);
      return inTransaction(db, async (trx) => {
        await changeFulfilmentStatus(trx, checkout, id, { to: workStatus, by: userId, remark: note ?? '', expectedOn });
        return readForAdmin(trx, checkout, id);
      });
    },
  );
}

function mountExpectedDay(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;
  router.on(
    contract.changeExpectedDay,
    {},
    async ({ account: { userId: by }, params: { ref }, body: { expectedOn = null, reason = '' } }) => {
      const { id } = await findAnyOrder(db, ref);
      return inTransaction(db, async (trx) => {
        await changeExpectedDay(trx, checkout, id, { expectedOn, reason, by });
        return readForAdmin(trx, checkout, id);
      });
    },
  );
}

function mountRefunds(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;

  router.onWrite(
    contract.recordRefund,
    {},
    {
      prepare: ({ params: { ref } }) => findAnyOrder(db, ref),
      async write(trx, { account: { userId }, body }, { id }) {
        await recordRefund(trx, checkout, id, body, userId);
        return readForAdmin(trx, checkout, id);
      },
    },
  );

  router.on(contract.issueRefund, {}, async ({ account: { userId: by }, params: { ref, id: entryId } }) => {
    const { id } = await findAnyOrder(db, ref);
    return inTransaction(db, async (trx) => {
      await issueRefundDocument(trx, checkout, await lockOrder(trx, id), { entryId, by });
      return readForAdmin(trx, checkout, id);
    });
  });
}

function mountAreaSize(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;
  router.on(contract.acceptAreaSize, {}, async ({ account: { userId }, params: { ref } }) => {
    const { id } = await findAnyOrder(db, ref);
    return inTransaction(db, async (trx) => {
      await acceptAreaSize(trx, checkout, id, userId);
      return readForAdmin(trx, checkout, id);
    });
  });
}

function mountOrderExport({ platform: { router, db, clock } }: CheckoutContext): void {
  router.on(contract.exportOrders, {}, ({ c, query }) =>
    sendCsv(
      c,
      'orders',
      async (cursor) => {
        const { orders, cursor: next } = await listForAdmin(db, clock.now(), { ...query, cursor });
        return { list: orders, cursor: next };
      },
      toCsvRow,
    ),
  );
}
