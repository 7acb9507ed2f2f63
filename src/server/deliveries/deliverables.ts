import type { Selectable } from 'kysely';
import type { Deliverable, DeliverableState } from '#contract/deliveries/deliverables.ts';
import { canBecome } from '#contract/deliveries/deliverables.ts';
import { areasWith } from '#server/areas/areas.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { changesOf, roundOf } from './changes.ts';
import type { DeliveryRules } from './rules.ts';

export type DeliverableRow = Selectable<Tables['deliverables']>;

export const selectDeliverables = (db: Queries, orderId: string) =>
  db.selectFrom('deliverables').selectAll().where('order_id', '=', orderId);

/** @throws AppError NOT_FOUND, also for that of another order */
export const findDeliverable = (db: Queries, orderId: string, id: string): Promise<DeliverableRow> =>
  selectDeliverables(db, orderId).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** @throws AppError NOT_FOUND, also for what is not delivered yet */
export async function findDelivered(db: Queries, orderId: string, id: string): Promise<DeliverableRow> {
  const row = await findDeliverable(db, orderId, id);
  if (row.delivered_at === null) throw notFound();
  return row;
}

/** @throws AppError NOT_FOUND, also for that of another order */
export const lockDeliverable = (trx: Trx, orderId: string, id: string): Promise<DeliverableRow> =>
  selectDeliverables(trx, orderId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);

/** Moves to another state, in a transaction that has locked the order. @throws AppError DELIVERABLE_CHANGED */
export async function moveTo(
  trx: Trx,
  row: DeliverableRow,
  state: DeliverableState,
  facts: Partial<
    Pick<
      DeliverableRow,
      'delivered_at' | 'accepts_on' | 'accepted_at' | 'accepted_by' | 'first_reminder_on' | 'last_reminder_on'
    >
  > = {},
): Promise<void> {
  if (!canBecome(row.state, state)) throw new AppError('DELIVERABLE_CHANGED');
  await trx
    .updateTable('deliverables')
    .set({ state, accepts_on: null, first_reminder_on: null, last_reminder_on: null, ...facts })
    .where('id', '=', row.id)
    .execute();
}

/** A check that failed holds a file back, unless staff gave the client a reason. */
export const isHeldBack = ({ findings, anyway_reason: reason }: DeliverableRow): boolean =>
  reason === null && (findings ?? []).some(({ outcome }) => outcome === 'failed');

/** As the client and staff see them. `withNames`: with the names of staff who answered changes. */
export async function asDeliverables(
  db: Queries,
  { changeRounds }: DeliveryRules,
  rows: readonly DeliverableRow[],
  { withNames = false } = {},
): Promise<Deliverable[]> {
  const changes = await changesOf(db, rows, { withNames });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    version: row.version,
    content: row.content,
    bytes: row.byte_count,
    sha256: row.sha256,
    state: row.state,
    summary: row.summary,
    findings: row.findings ?? [],
    fileKinds: row.file_kinds ?? [],
    picture: row.picture,
    withoutPicture: row.without_picture,
    hasShapes: row.shapes_bytes !== null,
    anywayReason: row.anyway_reason,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    acceptsOn: row.accepts_on,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    acceptedBy: row.accepted_by,
    changes: changes(row),
    round: roundOf(changes(row), row.version, changeRounds),
  }));
}

/** What the client sees of an order: delivered, and not replaced since. */
export const shownToClient = (db: Queries, orderId: string): Promise<DeliverableRow[]> =>
  selectDeliverables(db, orderId)
    .where('state', 'in', ['waiting', 'change_asked', 'accepted'])
    .orderBy('delivered_at')
    .orderBy('name')
    .execute();

/** The area that is marked for an order; null: none. */
export async function areaOfOrder(db: Queries, orderId: string) {
  const geometry = (await areasWith(db, 'order_id', [orderId]))(orderId)?.geometry;
  if (!geometry) return null;
  const coordinates = geometry.coordinates.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lon, lat])));
  return { type: geometry.type, coordinates };
}
