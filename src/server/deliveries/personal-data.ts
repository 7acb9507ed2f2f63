import { type RawBuilder, sql } from 'kysely';
import type { ChangeRequest } from '#contract/deliveries/change-requests.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { changesOf, whereOf } from './changes.ts';

const ofAccount = (userId: string): RawBuilder<boolean> => sql`orders.user_id = ${userId}`;
const ofGuest = (email: string): RawBuilder<boolean> => sql`orders.guest_name is not null and orders.email = ${email}`;

/** Deleted with the account, while the order itself stays as the law asks. */
export const deliverablesPart: PersonalPart = {
  name: 'deliverables',
  about:
    'What we delivered for your orders, the changes you asked for with the answers, and when you downloaded files.',
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
  const changes = await changesOf(db, rows, { withNames: false });
  const downloads = await downloadsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    reference: row.ref,
    name: row.name,
    version: row.version,
    content: row.content,
    bytes: row.byte_count,
    state: row.state,
    deliveredAt: row.delivered_at,
    changesAsked: changes(row)
      .filter(({ version }) => version === row.version)
      .map(inWords)
      .join('; '),
    downloadedAt: downloads(row.id),
  }));
}

/** `Move the scale bar (-20.15000, 28.61000) / we: Where to? / you: To the left.` */
function inWords(change: ChangeRequest): string {
  const where = whereOf(change);
  const answers = change.answers.map(({ by, text }) => `${by === 'client' ? 'you' : 'we'}: ${text}`);
  return [where ? `${change.text} (${where})` : change.text, ...answers].join(' / ');
}

/** The times of the downloads as one text for each deliverable. */
async function downloadsOf(db: Queries, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = ids.length
    ? await db
        .selectFrom('deliverable_downloads')
        .selectAll()
        .where('deliverable_id', 'in', ids)
        .orderBy('at')
        .execute()
    : [];
  return (id) => rows.flatMap(({ deliverable_id: of, at }) => (of === id ? [at.toISOString()] : [])).join('; ');
}

async function erase(trx: Trx, whose: RawBuilder<boolean>): Promise<void> {
  await trx
    .deleteFrom('deliverables')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where(whose))
    .execute();
  await trx
    .deleteFrom('pending_deliveries')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where(whose))
    .execute();
  await trx
    .deleteFrom('delivery_links')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where(whose))
    .execute();
}
