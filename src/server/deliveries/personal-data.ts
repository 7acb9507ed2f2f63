import { type RawBuilder, sql } from 'kysely';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';

const ofAccount = (userId: string): RawBuilder<boolean> => sql`orders.user_id = ${userId}`;
const ofGuest = (email: string): RawBuilder<boolean> => sql`orders.guest_name is not null and orders.email = ${email}`;

/** Deleted with the account, while the order itself stays as the law asks. */
export const deliverablesPart: PersonalPart = {
  name: 'deliverables',
  about: 'What we delivered for your orders, the changes you asked for, and when you downloaded files.',
  export: (db, userId) => exportDeliverables(db, ofAccount(userId)),
  erase: (trx, userId) => erase(trx, ofAccount(userId)),
  guest: {
    export: (db, email) => exportDeliverables(db, ofGuest(email)),
    erase: (trx, email) => erase(trx, ofGuest(email)),
  },
};

async function exportDeliverables(db: Queries, whose: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('deliverables')
    .innerJoin('orders', 'orders.id', 'deliverables.order_id')
    .selectAll('deliverables')
    .select('orders.ref as ref')
    .where(whose)
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at')
    .orderBy('deliverables.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const changes = await partsOfThem(db, 'change_requests', ids);
  const downloads = await partsOfThem(db, 'deliverable_downloads', ids);
  return rows.map(({ id, ref, name, version, content, byte_count: bytes, state, delivered_at: deliveredAt }) => ({
    reference: ref,
    name,
    version,
    content,
    bytes,
    state,
    deliveredAt,
    changesAsked: changes(id),
    downloadedAt: downloads(id),
  }));
}

/** The changes asked for, or the times of the downloads, as one text for each deliverable. */
async function partsOfThem(db: Queries, table: 'change_requests' | 'deliverable_downloads', ids: readonly string[]) {
  if (ids.length === 0) return () => '';
  const rows =
    table === 'change_requests'
      ? await db
          .selectFrom('change_requests')
          .select(['deliverable_id', 'text'])
          .where('deliverable_id', 'in', ids)
          .orderBy('created_at')
          .execute()
      : (
          await db
            .selectFrom('deliverable_downloads')
            .select(['deliverable_id', 'at'])
            .where('deliverable_id', 'in', ids)
            .orderBy('at')
            .execute()
        ).map(({ deliverable_id, at }) => ({ deliverable_id, text: at.toISOString() }));
  return (id: string): string => rows.flatMap(({ deliverable_id: of, text }) => (of === id ? [text] : [])).join('; ');
}

async function erase(trx: Trx, whose: RawBuilder<boolean>): Promise<void> {
  await trx
    .deleteFrom('deliverables')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where(whose))
    .execute();
  await trx
    .deleteFrom('delivery_links')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where(whose))
    .execute();
}
