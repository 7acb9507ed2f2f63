import * as messages from '#contract/admin/orders/messages.ts';
import * as proofs from '#contract/admin/orders/proofs.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { CheckoutContext } from '../context.ts';
import { markRead, skipAnswer, storeMessage } from '../messages/messages.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { confirmProof, proofFile, rejectProof } from '../proofs/proofs.ts';
import { orderSteps, readForAdmin } from './read-order.ts';

const downloads = { perAccount: { name: 'order-downloads', most: 120, perSeconds: 3_600 } };

/** Decisions of staff about proofs of payment, and their messages to the customer. */
export function mountOrderProofs(checkout: CheckoutContext): void {
  const { router, db, clock } = checkout.platform;
  const { findOrder, readAgain } = orderSteps(checkout);
  mountStaffMessages(checkout);

  router.on(proofs.downloadProof, downloads, async ({ c, account: { userId }, params: { ref, id } }) => {
    const row = await findAnyOrder(db, ref);
    const file = await proofFile(db, row.id, id);
    await audit(db, clock, { event: 'order.proof_read', userId, subject: row.ref, details: { file: id } });
    return sendDownload(c, file);
  });

  router.onWrite(
    proofs.confirmProof,
    {},
    {
      prepare: findOrder,
      write: (trx, { account: { userId: by }, params: { id }, body: form }, row) =>
        confirmProof(trx, checkout, row, { id, by, form }),
    },
    readAgain,
  );

  router.onWrite(
    proofs.rejectProof,
    {},
    {
      prepare: findOrder,
      write: (trx, { account: { userId: by }, params: { id }, body: { reason } }, row) =>
        rejectProof(trx, checkout, row, { id, by, reason }),
    },
    readAgain,
  );
}

function mountStaffMessages(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;
  const { findOrder, readAgain } = orderSteps(checkout);

  router.onWrite(
    messages.answerOrderMessage,
    {},
    {
      prepare: findOrder,
      write: (trx, { account: { userId: by }, body }, row) =>
        storeMessage(trx, checkout, row, { author: 'business', by, written: body.text }),
    },
    readAgain,
  );

  router.on(
    messages.markOrderMessagesSeen,
    {},
    async ({ account: { userId: by }, params: { ref }, body: { through } }) => {
      const row = await findAnyOrder(db, ref);
      await inTransaction(db, (trx) => markRead(trx, checkout, row, { reader: 'business', by, through }));
      return readForAdmin(db, checkout, row.id);
    },
  );

  router.on(messages.skipOrderAnswer, {}, async ({ account: { userId }, params: { ref } }) => {
    const row = await findAnyOrder(db, ref);
    await inTransaction(db, (trx) => skipAnswer(trx, checkout, row, userId));
    return readForAdmin(db, checkout, row.id);
  });
}
