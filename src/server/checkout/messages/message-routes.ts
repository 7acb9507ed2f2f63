import * as contract from '#contract/checkout/order-messages.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import type { CheckoutContext } from '../context.ts';
import { readOwnOrder } from '../orders/orders.ts';
import { markRead, messagesOf, storeMessage } from './messages.ts';

const writes = { perAccount: { name: 'order-messages', most: 30, perSeconds: 3_600 } };

/** The conversation of a customer about an order. */
export function mountOrderMessages(shop: CheckoutContext): void {
  const { router, db, clock } = shop.platform;

  router.on(contract.listOrderMessages, {}, async ({ account: { userId }, params: { ref } }) => {
    const own = await readOwnOrder(db, userId, ref);
    return { messages: await messagesOf(db, own.id) };
  });

  router.on(
    contract.writeOrderMessage,
    writes,
    async ({ account: { userId: by }, params, body, idempotencyKey: key }) => {
      const own = await readOwnOrder(db, by, params.ref);
      const endpoint = contract.writeOrderMessage.path;
      const request = { scope: `user:${by}`, endpoint, key, body: { ref: own.ref, ...body } };
      await inTransaction(db, (trx) =>
        withIdempotency(trx, clock, request, async () => {
          await storeMessage(trx, shop, own, { author: 'client', by, written: body.text });
          return {};
        }),
      );
      return { messages: await messagesOf(db, own.id) };
    },
  );

  router.on(contract.markMessagesRead, {}, async ({ account: { userId: by }, params: { ref }, body: { through } }) => {
    const own = await readOwnOrder(db, by, ref);
    await inTransaction(db, (trx) => markRead(trx, shop, own, { reader: 'client', by, through }));
    return { messages: await messagesOf(db, own.id) };
  });
}
