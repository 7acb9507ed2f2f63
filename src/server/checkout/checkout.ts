import type { Queries } from '#server/platform/database/database.ts';
import { countOrders, type OrderCounts } from './admin/admin-orders.ts';
import type {} from './tables.ts';

export const countForAdmin = (db: Queries): Promise<OrderCounts> => countOrders(db);

export async function whoHasBought(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
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
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.item_id as id', 'orders.created_at as at'])
    .where('orders.user_id', '=', userId)
    .where('orders.work_status', '!=', 'cancelled')
    .orderBy('orders.created_at', 'desc')
    .orderBy('order_lines.place')
    .limit(1)
    .executeTakeFirst();
}
