import * as contract from '#contract/checkout/order-messages.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { readOwnOrder } from '../orders/orders.ts';
import { markRead, messagesOf, storeMessage } from './messages.ts';

const writes = { perAccount: { name: 'order-messages', most: 30, perSeconds: 3_600 } };

/** The conversation of a customer about an order. */
export function mountOrderMessages(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;

  router.on(contract.listOrderMessages, {}, async ({ account: { userId }, params: { ref } }) => {
    const own = await readOwnOrder(db, userId, ref);
    return { messages: await messagesOf(db, own.id) };
  });

  router.onWrite(
    contract.writeOrderMessage,
    writes,
    {
      prepare: ({ account: { userId }, params: { ref } }) => readOwnOrder(db, userId, ref),
      write: (trx, { account: { userId: by }, body }, own) =>
        storeMessage(trx, checkout, own, { author: 'client', by, written: body.text }),
    },
    async (_, { prepared: { id } }) => ({ messages: await messagesOf(db, id) }),
  );

  router.on(contract.markMessagesRead, {}, async ({ account: { userId: by }, params: { ref }, body: { through } }) => {
    const own = await readOwnOrder(db, by, ref);
    await inTransaction(db, (trx) => markRead(trx, checkout, own, { reader: 'client', by, through }));
    return { messages: await messagesOf(db, own.id) };
  });
}
