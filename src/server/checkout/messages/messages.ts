import type { OrderMessage } from '#contract/checkout/order-messages.ts';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import type { CheckoutContext } from '../context.ts';
import { orderWithCustomer } from '../orders/customer.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';

type Side = OrderMessage['by'];

/** Oldest first. */
export async function messagesOf(db: Queries, orderId: string): Promise<OrderMessage[]> {
  const rows = await db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.orderMessagesShown)
    .execute();
  return rows.toReversed().map(({ id, author, text, at, read_at: readAt }) => ({
    id,
    by: author,
    text,
    at: at.toISOString(),
    isRead: readAt !== null,
  }));
}

/**
 * Stores a message and emails the other side, unless an earlier message is still unread there.
 * @throws AppError NO_ADDRESS when the customer has no address, or no account with a page to answer on
 */
export async function storeMessage(
  trx: Trx,
  checkout: CheckoutContext,
  order: OrderRow,
  { author, by, written }: { author: Side; by: string; written: string },
): Promise<void> {
  const { clock } = checkout.platform;
  const row = await lockOrder(trx, order.id);
  const purchase = await orderWithCustomer(trx, checkout, row);
  if (author === 'business' && (!purchase.person || purchase.isGuest)) throw new AppError('NO_ADDRESS');
  const unread = await unreadOf(trx, row.id, author).executeTakeFirst();
  const text = withoutControlCharacters(written);
  await trx
    .insertInto('order_messages')
    .values({
      id: newId(),
      order_id: row.id,
      author,
      author_id: by,
      text,
      at: clock.now(),
      read_at: null,
      handled_at: null,
    })
    .execute();
  if (author === 'business') await markHandled(trx, checkout, row.id);
  await audit(trx, clock, {
    event: author === 'client' ? 'order.message_received' : 'order.message_sent',
    userId: by,
    subject: row.ref,
    change: author === 'client' ? undefined : { before: '', after: 'sent' },
  });
  if (unread) return;
  if (author === 'client') await checkout.emails.messageToOwner(trx, purchase, text);
  else await checkout.emails.message(trx, purchase, text);
}

const unreadOf = (db: Queries, orderId: string, author: Side) =>
  db
    .selectFrom('order_messages')
    .select('id')
    .where('order_id', '=', orderId)
    .where('author', '=', author)
    .where('read_at', 'is', null);

/**
 * Marks the other side's messages as read, up to the last one shown. True when that changed anything.
 * @throws AppError NOT_FOUND for a message of another order
 */
export async function markRead(
  trx: Trx,
  { platform: { clock } }: CheckoutContext,
  { id: orderId, ref }: OrderRow,
  { reader, by, through }: { reader: Side; by: string; through: string },
): Promise<void> {
  await lockOrder(trx, orderId);
  const { at } = await trx
    .selectFrom('order_messages')
    .select('at')
    .where('id', '=', through)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow(notFound);
  const marked = await trx
    .updateTable('order_messages')
    .set({ read_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('author', '!=', reader)
    .where('read_at', 'is', null)
    .where('at', '<=', at)
    .returning('id')
    .execute();
  if (marked.length === 0 || reader === 'client') return;
  const change = { before: 'unread', after: 'read' };
  await audit(trx, clock, { event: 'order.messages_read', userId: by, subject: ref, change });
}

/** The messages of the customer about an order were answered, or need no answer. True when any waited. */
async function markHandled(trx: Trx, { platform: { clock } }: CheckoutContext, orderId: string): Promise<boolean> {
  const handled = await trx
    .updateTable('order_messages')
    .set({ handled_at: clock.now() })
    .where('order_id', '=', orderId)
    .where('author', '=', 'client')
    .where('handled_at', 'is', null)
    .returning('id')
    .execute();
  return handled.length > 0;
}

/** Records that the messages of the customer need no answer; idempotent. */
export async function skipAnswer(
  trx: Trx,
  checkout: CheckoutContext,
  { id, ref }: OrderRow,
  by: string,
): Promise<void> {
  await lockOrder(trx, id);
  if (!(await markHandled(trx, checkout, id))) return;
  const change = { before: 'waiting', after: 'no answer needed' };
  await audit(trx, checkout.platform.clock, { event: 'order.answer_skipped', userId: by, subject: ref, change });
}

/** Since when a message of the customer waits for an answer. */
export async function messageWaitsSince(db: Queries, orderId: string): Promise<Date | null> {
  const first = await selectWaiting(db).select('at').where('order_id', '=', orderId).executeTakeFirst();
  return first?.at ?? null;
}

const selectWaiting = (db: Queries) =>
  db.selectFrom('order_messages').where('author', '=', 'client').where('handled_at', 'is', null).orderBy('at');

/** Orders with messages that wait for an answer, the longest waiting first. */
export async function waitingMessages(db: Queries) {
  const rows = await selectWaiting(db)
    .innerJoin('orders', 'orders.id', 'order_messages.order_id')
    .select(['ref', 'billing', 'text', 'at as since'])
    .limit(limits.openWorkShown)
    .execute();
  const first = rows.filter(({ ref }, place) => rows.findIndex((other) => other.ref === ref) === place);
  return first.map(({ ref, billing, text, since }) => ({ ref, customer: billing.name, about: text, since }));
}
