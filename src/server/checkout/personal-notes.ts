import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';

const ordersOf = (db: Queries, userId: string) => db.selectFrom('orders').where('orders.user_id', '=', userId);

const eraseFrom =
  (table: 'order_notes' | 'order_messages' | 'payment_proofs') =>
  async (trx: Trx, userId: string): Promise<void> => {
    await trx.deleteFrom(table).where('order_id', 'in', ordersOf(trx, userId).select('orders.id')).execute();
  };

/** Staff notes about a person's orders are part of the data export and deleted with the account (decision 0065). */
const notesPart: PersonalPart = {
  name: 'order-notes',
  about: 'What our staff noted about your orders.',
  export: (db, userId) =>
    ordersOf(db, userId)
      .innerJoin('order_notes', 'order_notes.order_id', 'orders.id')
      .select(['ref as reference', 'order_notes.created_at as at', 'text'])
      .orderBy('order_notes.created_at')
      .execute(),
  erase: eraseFrom('order_notes'),
};

const orderMessagesPart: PersonalPart = {
  name: 'order-messages',
  about: 'What you and we wrote about your orders.',
  async export(db, userId) {
    const messages = await ordersOf(db, userId)
      .innerJoin('order_messages', 'order_messages.order_id', 'orders.id')
      .select(['ref as reference', 'author', 'text', 'at'])
      .orderBy('at')
      .execute();
    return messages.map(({ author, ...message }) => ({ ...message, byYou: author === 'client' }));
  },
  erase: eraseFrom('order_messages'),
};

const proofsPart: PersonalPart = {
  name: 'payment-proofs',
  about: 'The names of the files by which you showed that you had paid, and what we decided about them.',
  export: (db, userId) =>
    ordersOf(db, userId)
      .innerJoin('payment_proofs', 'payment_proofs.order_id', 'orders.id')
      .select(['ref as reference', 'name', 'state', 'reason', 'payment_proofs.created_at as at'])
      .orderBy('payment_proofs.created_at')
      .execute(),
  erase: eraseFrom('payment_proofs'),
};

export const writtenParts: readonly PersonalPart[] = [notesPart, orderMessagesPart, proofsPart];
