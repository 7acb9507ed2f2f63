import type { AdminOrder } from '#contract/admin/orders.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import type { CheckoutContext } from '../context.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { readForAdmin } from './read-order.ts';

interface OnceRequest {
  userId: string;
  ref: string;
  key: string;
  endpoint: string;
  body: object;
}

/** A write on an order, once per key. The order is read afterwards, as it is too large to store with the key. */
export const createOnce =
  (shop: CheckoutContext) =>
  async (
    { userId, ref: written, key, endpoint, body }: OnceRequest,
    work: (trx: Trx, row: OrderRow) => Promise<void>,
  ): Promise<AdminOrder> => {
    const { db, clock } = shop.platform;
    const row = await findAnyOrder(db, written);
    const request = { scope: `user:${userId}`, endpoint, key, body: { ref: row.ref, ...body } };
    await inTransaction(db, (trx) =>
      withIdempotency(trx, clock, request, async () => {
        await work(trx, row);
        return {};
      }),
    );
    return readForAdmin(db, shop, row.id);
  };
