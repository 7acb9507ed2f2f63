import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';

type Order = Pick<OrderRow, 'id' | 'ref'>;

export const notesOf = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws AppError TOO_MANY_NOTES */
export async function addNote(trx: Trx, platform: Platform, order: Order, by: string, written: string): Promise<void> {
  await lockOrder(trx, order.id);
  if ((await notesOf(trx, order.id)).length >= limits.orderNotesMax) {
    throw new AppError('TOO_MANY_NOTES', { most: limits.orderNotesMax });
  }
  const text = withoutControlCharacters(written);
  const { clock } = platform;
  await trx
    .insertInto('order_notes')
    .values({ id: newId(), order_id: order.id, author_id: by, text, created_at: clock.now(), changed_at: null })
    .execute();
  await record(trx, platform, order, { event: 'note_added', by, before: '', after: sizeOf(text) });
}

/** @throws AppError NOT_FOUND, NOTE_CHANGED */
export async function changeNote(
  trx: Trx,
  platform: Platform,
  order: Order,
  { id, by, revision, written }: { id: string; by: string; revision: number; written: string },
): Promise<void> {
  const note = await lockNote(trx, order, id);
  const text = withoutControlCharacters(written);
  if (note.text === text) return;
  if (note.revision !== revision) throw new AppError('NOTE_CHANGED');
  await trx
    .updateTable('order_notes')
    .set({ text, revision: revision + 1, changed_at: platform.clock.now() })
    .where('id', '=', id)
    .execute();
  await record(trx, platform, order, { event: 'note_changed', by, before: sizeOf(note.text), after: sizeOf(text) });
}

/** @throws AppError NOT_FOUND */
export async function deleteNote(trx: Trx, platform: Platform, order: Order, id: string, by: string): Promise<void> {
  const { text } = await lockNote(trx, order, id);
  await trx.deleteFrom('order_notes').where('id', '=', id).execute();
  await record(trx, platform, order, { event: 'note_deleted', by, before: sizeOf(text), after: 'deleted' });
}

const lockNote = (trx: Trx, order: Order, id: string) =>
  trx
    .selectFrom('order_notes')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** Without the text, which would remain in the audit trail after the note and the account. */
const sizeOf = (text: string): string => `note of ${text.length} characters`;

const record = (
  trx: Trx,
  { clock }: Platform,
  { ref }: Order,
  { event, by, ...change }: { event: string; by: string; before: string; after: string },
): Promise<void> => audit(trx, clock, { event: `order.${event}`, userId: by, subject: ref, change });
