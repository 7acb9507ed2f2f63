import * as contract from '#contract/deliveries/secret-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { acceptByClient, shownDeliverables } from './answers.ts';
import { answerAsClient, askForChange } from './change-requests.ts';
import type { DeliveriesContext } from './context.ts';
import { findDelivered } from './deliverables.ts';
import { noteDownload, sendShown, ticketFor } from './file-routes.ts';
import { endLink, orderOfToken, readLink, renewLink } from './secret-links.ts';

const links = { perAddress: { name: 'guest-links', most: 60, perSeconds: 600 } };

/** A secret link of staff, with which a guest does what a client does in an account. */
export function mountGuestDeliverables(deliveries: DeliveriesContext): void {
  const { router, db } = deliveries.platform;
  const orderOf = (token: string) => orderOfToken(db, deliveries, 'guest', token);

  router.on(contract.readGuestFiles, links, async ({ body: { token } }) => shown(db, deliveries, await orderOf(token)));

  router.on(contract.acceptGuestFile, links, async ({ body: { token, id } }) => {
    const link = await orderOf(token);
    return inTransaction(db, async (trx) => {
      await acceptByClient(trx, deliveries, link.orderId, { id, by: null });
      return shown(trx, deliveries, link);
    });
  });

  router.onWrite(contract.askForGuestChange, links, {
    prepare: ({ body: { token } }) => orderOf(token),
    async write(trx, { body: { id, text, place = null, outline = null } }, link) {
      await askForChange(trx, deliveries, link.orderId, { id, by: null, text, place, outline });
      return shown(trx, deliveries, link);
    },
  });

  router.onWrite(contract.answerGuestChange, links, {
    prepare: ({ body: { token } }) => orderOf(token),
    async write(trx, { body: { id, change, text } }, link) {
      await answerAsClient(trx, deliveries, link.orderId, { id, change, text, by: null });
      return shown(trx, deliveries, link);
    },
  });

  router.on(contract.readGuestShown, links, async ({ c, body: { token, id, kind } }) => {
    const { orderId } = await orderOf(token);
    return sendShown(c, deliveries.storage, await findDelivered(db, orderId, id), kind);
  });

  router.on(contract.createGuestTicket, links, async ({ body: { token, id, use = 'save' } }) => {
    const { orderId } = await orderOf(token);
    const row = await findDelivered(db, orderId, id);
    const ticket = await ticketFor(deliveries, row);
    await noteDownload(deliveries, row, null, use);
    return ticket;
  });

  mountOfficeLinks(deliveries);
}

async function shown(
  db: Queries,
  deliveries: DeliveriesContext,
  { orderId, expiresOn }: { orderId: string; expiresOn: string },
) {
  const order = await db
    .selectFrom('orders')
    .select(['ref', 'expected_on'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    ref: order.ref,
    expectedOn: order.expected_on,
    expiresOn,
    ...(await shownDeliverables(db, deliveries, orderId)),
  };
}

function mountOfficeLinks(deliveries: DeliveriesContext): void {
  const { platform, orders } = deliveries;
  const { router, db } = platform;

  async function linksOf(from: Queries, order: { id: string; guest_name: string | null }) {
    const { expiresOn, lastUsedAt } = await readLink(from, deliveries, order.id, 'gis');
    const guest = order.guest_name === null ? null : await readLink(from, deliveries, order.id, 'guest');
    return { gis: { expiresOn, lastUsedAt }, guest };
  }

  /** Changes the link of a guest's order, which is locked. `change` returns whether it did. */
  async function changeLink(
    ref: string,
    { event, by, after }: { event: string; by: string; after: string },
    change: (trx: Trx, id: string) => Promise<boolean>,
  ) {
    const { id } = await orders.any(ref);
    return inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, id);
      if (order.guest_name === null) throw new AppError('ORDER_OF_ACCOUNT');
      const before = (await readLink(trx, deliveries, id, 'guest')).address ? 'a link' : 'none';
      if (await change(trx, id)) await orders.appendEvent(trx, order, { event, by, change: { before, after } });
      return linksOf(trx, order);
    });
  }

  router.on(contract.readOrderLinks, {}, async ({ params: { ref } }) => linksOf(db, await orders.any(ref)));

  router.on(contract.renewGuestLink, {}, ({ account: { userId }, params: { ref }, body: { after } }) =>
    changeLink(ref, { event: 'guest_link.made', by: userId, after: 'a new link' }, (trx, orderId) =>
      renewLink(trx, deliveries, { orderId, purpose: 'guest', after }),
    ),
  );

  router.on(contract.endGuestLink, {}, ({ account: { userId }, params: { ref } }) =>
    changeLink(ref, { event: 'guest_link.ended', by: userId, after: 'none' }, (trx, orderId) =>
      endLink(trx, orderId, 'guest'),
    ),
  );
}
