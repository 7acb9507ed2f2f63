import type { Order } from '#contract/checkout/orders.ts';
import { itemWithoutDate } from '#contract/site/courses.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import { countOrders } from './admin/admin-orders.ts';
import { ordersAboveSize } from './admin/area-size.ts';
import { ordersNeedingAttention, ordersToBegin, unpaidOrders } from './admin/open-orders.ts';
import { firstOrderAt, moneyByDay, ordersByDay, outstandingCents } from './admin/order-figures.ts';
import { claimReviewRequest, deliveredOrders, orderToReview, type ReviewableOrder } from './admin/orders-to-review.ts';
import type { OrderWithCustomer } from './context.ts';
import { businessOnDocuments } from './invoices/issue-invoice.ts';
import { waitingMessages } from './messages/messages.ts';
import type { OrderEvent } from './orders/order-events.ts';
import type { OrderRow } from './orders/orders.ts';
import type { AgreedOrder } from './orders/place-order.ts';
import { taxWithin } from './orders/pricing.ts';
import { waitingProofs } from './proofs/proofs.ts';
import type { Quotation } from './quotations/render-quotation.ts';
import { readSettings, readWays, type ShopSettings } from './settings.ts';

export {
  businessOnDocuments,
  claimReviewRequest,
  countOrders,
  deliveredOrders,
  firstOrderAt,
  moneyByDay,
  ordersAboveSize,
  ordersByDay,
  ordersNeedingAttention,
  ordersToBegin,
  orderToReview,
  outstandingCents,
  type ReviewableOrder,
  readSettings,
  readWays,
  type ShopSettings,
  taxWithin,
  unpaidOrders,
  waitingMessages,
  waitingProofs,
};

/** Orders, for the module that delivers them. */
export interface CheckoutOrders {
  /** @throws AppError NOT_FOUND, also for another account's order */
  own(userId: string, ref: string): Promise<OrderRow>;
  /** @throws AppError NOT_FOUND */
  any(ref: string): Promise<OrderRow>;
  lock(trx: Trx, id: string): Promise<OrderRow>;
  personOf(db: Queries, row: OrderRow): Promise<OrderWithCustomer['person']>;
  appendEvent(trx: Trx, row: OrderRow, event: OrderEvent): Promise<void>;
  /**
   * Work in progress becomes delivered; an order that is delivered stays so. `nextOn`: the day of the next delivery.
   * @throws AppError WORK_CANNOT_MOVE, VALIDATION_FAILED for a day in the past
   */
  deliver(trx: Trx, id: string, delivery: { by: string; nextOn: string | null }): Promise<void>;
  /** Delivered work becomes completed; other work stays as it is. */
  complete(trx: Trx, id: string, by: string | null): Promise<void>;
}

/** The interface of the checkout for other modules that sell. */
export interface Checkout {
  orders: CheckoutOrders;
  /** Places the order of an accepted quote in the caller's transaction. Repeated: the same order, no second email. */
  placeAgreedOrder(trx: Trx, agreed: AgreedOrder): Promise<{ id: string; order: Order }>;
  /** The tax contained in a total. */
  taxWithin(totalCents: number): number;
  /** @throws AppError TEMPORARILY_UNAVAILABLE when it may be refused and would wait too long */
  quotationFile(filename: string, quotation: Quotation): Promise<MadeFile>;
}

/** The references of orders by their ids. */
export async function orderRefs(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['id', 'ref']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ref }) => [id, ref]));
}

export async function findBuyers(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('work_status', '=', 'completed')
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

export async function lastOrderedItem(db: Queries, userId: string): Promise<{ id: string; at: Date } | undefined> {
  const line = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.item_id as id', 'orders.created_at as at'])
    .where('orders.user_id', '=', userId)
    .where('orders.work_status', '!=', 'cancelled')
    .orderBy('orders.created_at', 'desc')
    .orderBy('order_lines.place')
    .limit(1)
    .executeTakeFirst();
  return line && { ...line, id: itemWithoutDate(line.id) };
}
