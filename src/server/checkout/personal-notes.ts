import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import type {} from './tables.ts';

/** What staff noted about a person's orders is theirs to read, and goes with the account (decision 0065). */
export const notesPart: PersonalPart = {
  name: 'order-notes',
  about: 'What our staff noted about your orders.',
  export: (db, userId) =>
    db
      .selectFrom('orders')
      .innerJoin('order_notes', 'order_notes.order_id', 'orders.id')
      .select(['ref as reference', 'order_notes.created_at as at', 'text'])
      .where('user_id', '=', userId)
      .orderBy('order_notes.created_at')
      .execute(),
  async erase(trx, userId) {
    const orders = trx.selectFrom('orders').select('id').where('user_id', '=', userId);
    await trx.deleteFrom('order_notes').where('order_id', 'in', orders).execute();
  },
};
