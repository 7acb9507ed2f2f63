import type { EditableNotes } from '#server/notes/notes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';

const notesAbout = (db: Queries, orderId: string) =>
  db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId);

/** Oldest first. */
export const notesOf = (db: Queries, orderId: string) =>
  notesAbout(db, orderId).orderBy('created_at').orderBy('id').execute();

/** The notes about an order, as written by one member of staff. */
export const orderNotes = (
  trx: Trx,
  clock: Clock,
  { id: orderId, ref }: Pick<OrderRow, 'id' | 'ref'>,
  userId: string,
): EditableNotes => ({
  async count() {
    await lockOrder(trx, orderId);
    return (await notesOf(trx, orderId)).length;
  },
  find: (id) => notesAbout(trx, orderId).where('id', '=', id).forUpdate().executeTakeFirst(),
  insert: ({ id, text, by, at }) =>
    trx
      .insertInto('order_notes')
      .values({ id, order_id: orderId, author_id: by, text, created_at: at, changed_at: null })
      .execute(),
  update: (id, values) => trx.updateTable('order_notes').set(values).where('id', '=', id).execute(),
  remove: (id) => trx.deleteFrom('order_notes').where('id', '=', id).execute(),
  record(event, before, after) {
    const change = { before: before === null ? '' : sizeOf(before), after: after === null ? 'deleted' : sizeOf(after) };
    return audit(trx, clock, { event: `order.${event}`, userId, subject: ref, change });
  },
});

const sizeOf = (text: string): string => `note of ${text.length} characters`;
