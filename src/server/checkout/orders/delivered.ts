import { businessDate } from '#contract/business-days.ts';
import type { DeliveredFacts } from '#contract/checkout/order-state.ts';
import type { Order } from '#contract/checkout/orders.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** What the clients see of the deliverables of these orders, by the ids of the orders, for the state of the orders. */
export async function deliveredOf(db: Queries, orderIds: readonly string[]): Promise<(id: string) => DeliveredFacts> {
  const rows = orderIds.length
    ? await db
        .selectFrom('deliverables')
        .select(['order_id', 'kind', 'state', 'accepts_on', 'accepted_at'])
        .where('order_id', 'in', orderIds)
        .where('state', 'in', ['waiting', 'change_asked', 'accepted'])
        .execute()
    : [];
  return (id) => {
    const own = rows.filter((row) => row.order_id === id);
    const waiting = own.filter(({ state }) => state === 'waiting');
    const accepted = own.filter(({ state }) => state === 'accepted');
    const [acceptsOn, lastDay] = firstAndLast(waiting.flatMap(({ accepts_on: day }) => day ?? []));
    const [, lastOn] = firstAndLast(accepted.flatMap(({ accepted_at: at }) => (at ? businessDate(at) : [])));
    return {
      waiting: acceptsOn ? { ...counted(waiting), acceptsOn, isOneDay: acceptsOn === lastDay } : null,
      changesAsked: own.filter(({ state }) => state === 'change_asked').length,
      accepted: lastOn ? { ...counted(accepted), lastOn } : null,
    };
  };
}

const firstAndLast = (days: readonly string[]): (string | undefined)[] => {
  const inOrder = days.toSorted();
  return [inOrder[0], inOrder.at(-1)];
};

const counted = (rows: readonly { kind: string }[]) => ({
  count: rows.length,
  areFiles: rows.every(({ kind }) => kind === 'file'),
});

/** The days on which the work began, was first delivered, and was completed. */
export async function daysOf(db: Queries, orderId: string): Promise<Omit<Order['days'], 'paidOn'>> {
  const events = await db
    .selectFrom('order_events')
    .select(['event', 'at'])
    .where('order_id', '=', orderId)
    .where('event', 'in', ['work.in_progress', 'work.delivered', 'work.completed'])
    .execute();
  const dayOf = (name: string): string | null => {
    const event = events.find((one) => one.event === name);
    return event ? businessDate(event.at) : null;
  };
  return {
    begunOn: dayOf('work.in_progress'),
    deliveredOn: dayOf('work.delivered'),
    completedOn: dayOf('work.completed'),
  };
}
