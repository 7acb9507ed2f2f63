import * as contract from '#contract/deliveries/deliverables.ts';
import { readGisAddress, renewGisAddress } from '#contract/deliveries/secret-links.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { acceptByClient, shownDeliverables } from './answers.ts';
import { answerAsClient, askForChange } from './change-requests.ts';
import type { DeliveriesContext } from './context.ts';
import { readLink, renewLink } from './secret-links.ts';

const answers = { perAccount: { name: 'delivery-answers', most: 60, perSeconds: 3_600 } };

/** What a client does with what was delivered. */
export function mountClientDeliverables(deliveries: DeliveriesContext): void {
  const { platform, orders } = deliveries;
  const { router, db } = platform;
  router.on(contract.listDeliverables, {}, async ({ account: { userId }, params: { ref } }) =>
    shownDeliverables(db, deliveries, (await orders.own(userId, ref)).id),
  );

  router.on(contract.acceptDeliverable, answers, async ({ account: { userId }, params: { ref, id } }) => {
    const { id: orderId } = await orders.own(userId, ref);
    return inTransaction(db, async (trx) => {
      await acceptByClient(trx, deliveries, orderId, { id, by: userId });
      return shownDeliverables(trx, deliveries, orderId);
    });
  });

  router.onWrite(contract.askForChange, answers, {
    prepare: ({ account: { userId }, params: { ref } }) => orders.own(userId, ref),
    async write(trx, { account: { userId }, params: { id }, body }, { id: orderId }) {
      const { text, place = null, outline = null } = body;
      await askForChange(trx, deliveries, orderId, { id, by: userId, text, place, outline });
      return shownDeliverables(trx, deliveries, orderId);
    },
  });

  router.onWrite(contract.answerChange, answers, {
    prepare: ({ account: { userId }, params: { ref } }) => orders.own(userId, ref),
    async write(trx, { account: { userId }, params: { id, change }, body: { text } }, { id: orderId }) {
      await answerAsClient(trx, deliveries, orderId, { id, change, text, by: userId });
      return shownDeliverables(trx, deliveries, orderId);
    },
  });

  router.on(readGisAddress, {}, async ({ account: { userId }, params: { ref } }) =>
    readLink(db, deliveries, (await orders.own(userId, ref)).id, 'gis'),
  );

  router.on(renewGisAddress, answers, async ({ account: { userId }, params: { ref }, body: { after } }) => {
    const { id: orderId } = await orders.own(userId, ref);
    return inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, orderId);
      if (await renewLink(trx, deliveries, { orderId, purpose: 'gis', after }))
        await orders.appendEvent(trx, order, { event: 'gis_address.made', by: userId });
      return readLink(trx, deliveries, orderId, 'gis');
    });
  });
}
