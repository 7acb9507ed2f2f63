import * as notes from '#contract/admin/orders/notes.ts';
import * as sentEmails from '#contract/admin/orders/sent-emails.ts';
import { addEditableNote, changeNote, deleteNote } from '#server/notes/notes.ts';
import { notFound } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { CheckoutContext } from '../context.ts';
import { orderNotes } from '../messages/notes.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { orderSteps, readForAdmin } from './read-order.ts';
import { emailInvoice, sendAgain } from './sent-emails.ts';

/** Bounded so that a customer gets few emails, and the mail server accepts ours. */
const sending = { perAccount: { name: 'order-emails', most: 30, perSeconds: 3_600 } };

/** Notes about an order, and sending its emails again. */
export function mountOrderNotes(checkout: CheckoutContext): void {
  const { platform } = checkout;
  const { router, db, clock } = platform;
  const { findOrder, readAgain } = orderSteps(checkout);

  router.onWrite(
    notes.addNote,
    {},
    {
      prepare: findOrder,
      write: (trx, { account: { userId: by }, body: { text } }, row) =>
        addEditableNote(orderNotes(trx, clock, row, by), { text, by, at: clock.now() }),
    },
    readAgain,
  );

  router.on(notes.changeNote, {}, async ({ account: { userId: by }, params: { ref, id }, body }) => {
    const row = await findAnyOrder(db, ref);
    await inTransaction(db, (trx) => changeNote(orderNotes(trx, clock, row, by), { id, ...body, at: clock.now() }));
    return readForAdmin(db, checkout, row.id);
  });

  router.on(notes.deleteNote, {}, async ({ account: { userId }, params: { ref, id } }) => {
    const row = await findAnyOrder(db, ref);
    const deleted = await inTransaction(db, (trx) => deleteNote(orderNotes(trx, clock, row, userId), id));
    if (!deleted) throw notFound();
    return readForAdmin(db, checkout, row.id);
  });

  router.onWrite(
    sentEmails.sendOrderEmailAgain,
    sending,
    {
      prepare: findOrder,
      write: (trx, { account: { userId: by }, params: { id } }, row) => sendAgain(trx, checkout, row, { id, by }),
    },
    readAgain,
  );

  router.onWrite(
    sentEmails.sendInvoice,
    sending,
    {
      prepare: findOrder,
      write: (trx, { account: { userId } }, row) => emailInvoice(trx, checkout, row, userId),
    },
    readAgain,
  );
}
