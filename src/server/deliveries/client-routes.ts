import * as contract from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { accept } from './accept.ts';
import type { DeliveriesContext } from './context.ts';
import { asDeliverables, type DeliverableRow, findDelivered, moveTo, shownToClient } from './deliverables.ts';

const answers = { perAccount: { name: 'delivery-answers', most: 60, perSeconds: 3_600 } };

/** What a client does with what was delivered. */
export function mountClientDeliverables(deliveries: DeliveriesContext): void {
  const { platform, orders, emails } = deliveries;
  const { router, db, clock } = platform;
  const shown = async (from: Queries, orderId: string) => ({
    deliverables: await asDeliverables(from, await shownToClient(from, orderId)),
  });
  router.on(contract.listDeliverables, {}, async ({ account: { userId }, params: { ref } }) =>
    shown(db, (await orders.own(userId, ref)).id),
  );

  router.on(contract.acceptDeliverable, answers, async ({ account: { userId }, params: { ref, id } }) => {
    const own = await orders.own(userId, ref);
    return inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, own.id);
      await accept(trx, deliveries, order, await findDelivered(trx, order.id, id), { by: 'client', userId });
      return shown(trx, order.id);
    });
  });

  router.onWrite(contract.askForChange, answers, {
    prepare: ({ account: { userId }, params: { ref } }) => orders.own(userId, ref),
    async write(trx, { account: { userId }, params: { id }, body: { text, place = null } }, own) {
      const order = await orders.lock(trx, own.id);
      const row = await findDelivered(trx, order.id, id);
      await refuseTooMany(trx, row);
      // A second request belongs to the same version.
      if (row.state !== 'change_asked') await moveTo(trx, row, 'change_asked');
      const change = {
        id: newId(),
        deliverable_id: row.id,
        text,
        place: place && JSON.stringify(place),
        created_at: clock.now(),
        done_at: null,
      };
      await trx.insertInto('change_requests').values(change).execute();
      await orders.appendEvent(trx, order, { event: 'change.asked', by: userId, details: `${row.name}: ${text}` });
      await emails.changeAsked(trx, order, row, { text, place });
      return shown(trx, order.id);
    },
  });
}

async function refuseTooMany(trx: Trx, { id }: DeliverableRow): Promise<void> {
  const { count } = await trx
    .selectFrom('change_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deliverable_id', '=', id)
    .executeTakeFirstOrThrow();
  const most = deliveryLimits.changeRequestsMax;
  if (Number(count) >= most) throw new AppError('TOO_MANY_CHANGES', { most });
}
