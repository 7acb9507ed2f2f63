import { itemWithoutDate } from '#contract/site/courses.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { findAnyOrder, type OrderRow, selectOrders } from '../orders/orders.ts';
import { customerOf } from './admin-orders.ts';

/** The fields of an order that a review needs. */
export interface ReviewableOrder {
  ref: string;
  /** Null once the account is deleted. */
  userId: string | null;
  customer: string;
  items: readonly { id: string; name: string }[];
  isDelivered: boolean;
  requestedAt: Date | null;
  createdAt: Date;
}

const delivered = ['delivered', 'completed'] as const;

/** @throws AppError NOT_FOUND */
export async function orderToReview(db: Queries, ref: string): Promise<ReviewableOrder> {
  const [order] = await asReviewable(db, [await findAnyOrder(db, ref)]);
  if (!order) throw new Error('one row is one order');
  return order;
}

/** The latest delivered orders whose customers were not asked for a review, read with a separate index. */
export async function deliveredOrders(db: Queries, most: number): Promise<ReviewableOrder[]> {
  const rows = await selectOrders(db)
    .where('work_status', 'in', [...delivered])
    .where('review_requested_at', 'is', null)
    .where('user_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return asReviewable(db, rows);
}

/** Marks that the customer is asked for a review now. @returns false when the order was already marked */
export async function claimReviewRequest(trx: Trx, ref: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .updateTable('orders')
    .set({ review_requested_at: now })
    .where('ref', '=', ref)
    .where('review_requested_at', 'is', null)
    .returning('ref')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function asReviewable(db: Queries, rows: readonly OrderRow[]): Promise<ReviewableOrder[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'item_id as id', 'name'])
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    ref: row.ref,
    userId: row.user_id,
    customer: customerOf(row),
    items: lines.filter((line) => line.order_id === row.id).map(({ id, name }) => ({ id: itemWithoutDate(id), name })),
    isDelivered: delivered.some((status) => status === row.work_status),
    requestedAt: row.review_requested_at,
    createdAt: row.created_at,
  }));
}
