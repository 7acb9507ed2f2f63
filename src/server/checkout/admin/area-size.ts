import { sql } from 'kysely';
import type { Basis } from '#contract/briefs/coefficients.ts';
import { limits } from '#contract/limits.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { includedSize, orderSizeText } from '#geo/estimate/size-prices.ts';
import { areasWith } from '#server/areas/areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { lockOrder } from '../orders/orders.ts';
import { customerOf } from './admin-orders.ts';

/** Open orders whose area is larger than their price includes and staff have accepted, the oldest area first. */
export async function ordersAboveSize(db: Queries, basis: Basis) {
  const smallest = basis.coefficients.areaFactors[0]?.upToKm2 ?? 0;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('areas', 'areas.order_id', 'orders.id')
    .selectAll('orders')
    .select(['areas.square_metres', 'areas.created_at as marked_at'])
    .where('is_open', '=', true)
    .where('work_status', 'in', ['placed', 'in_progress'])
    .where('agreement_id', 'is', null)
    .where(sql<boolean>`square_metres > 1e6 * greatest(${smallest}::float8, accepted_km2)`)
    .orderBy('areas.created_at')
    .limit(limits.openWorkShown)
    .execute();
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const ordered = { lines: lines(row.id), acceptedKm2: row.accepted_km2 };
    const included = includedSize(ordered, basis);
    if (!included || row.square_metres / 1e6 <= included.upToKm2) return [];
    const about = orderSizeText(row.square_metres, ordered, basis);
    return [{ ref: row.ref, customer: customerOf(row), about, since: row.marked_at }];
  });
}

async function linesOf(db: Queries, ids: readonly string[]) {
  const rows = ids.length
    ? await db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('place').execute()
    : [];
  return (orderId: string) =>
    rows
      .filter((row) => row.order_id === orderId)
      .map(({ item_id: id, unit_cents: unitCents, quantity }) => ({ id, unitCents, quantity }));
}

/** Accepts the area of an order at its price. @throws AppError NOT_FOUND without an area */
export async function acceptAreaSize(trx: Trx, checkout: CheckoutContext, orderId: string, by: string): Promise<void> {
  const row = await lockOrder(trx, orderId);
  const area = (await areasWith(trx, 'order_id', [orderId]))(orderId);
  if (!area) throw new AppError('NOT_FOUND');
  const km2 = area.shown.squareMetres / 1e6;
  if (row.accepted_km2 !== null && row.accepted_km2 >= km2) return;
  await trx.updateTable('orders').set({ accepted_km2: km2 }).where('id', '=', orderId).execute();
  const change = { before: sizeOf(row.accepted_km2), after: sizeOf(km2) };
  await appendOrderEvent(trx, checkout, row, { event: 'area.accepted', by, change });
}

function sizeOf(km2: number | null): string {
  if (km2 === null) return 'the size that the price includes';
  const { value, unit } = areaFigures(km2 * 1e6);
  return `${value} ${unit}`;
}
