import * as contract from '#contract/checkout/payment-proofs.ts';
import { limits } from '#contract/limits.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { CheckoutContext } from '../context.ts';
import { readOwnOrder } from '../orders/orders.ts';
import { addProof, proofFile, readProofs, refuseProofs } from './proofs.ts';

const uploads = {
  allPerAddress: { name: 'payment-proofs', most: 150, perSeconds: 3_600 },
  perAccount: { name: 'payment-proofs', most: 20, perSeconds: 3_600 },
};
const downloads = { perAccount: { name: 'order-downloads', most: 120, perSeconds: 3_600 } };

/** The proofs of payment that a customer adds to their order. */
export function mountProofs(checkout: CheckoutContext): void {
  const { router, db, receiveUpload } = checkout.platform;

  router.on(contract.listProofs, {}, async ({ account: { userId }, params: { ref } }) =>
    readProofs(db, await readOwnOrder(db, userId, ref)),
  );

  router.on(contract.addProof, uploads, async ({ c, account: { userId }, params: { ref } }) => {
    const own = await readOwnOrder(db, userId, ref);
    // Checked before any of the file is read.
    await refuseProofs(db, own);
    return receiveUpload(c, limits.inquiryFileMaxBytes, async (file) => {
      await inTransaction(db, (trx) => addProof(trx, checkout, own, file));
      return readProofs(db, own);
    });
  });

  router.on(contract.readProof, downloads, async ({ c, account: { userId }, params: { ref, id } }) => {
    const own = await readOwnOrder(db, userId, ref);
    return sendDownload(c, await proofFile(db, own.id, id));
  });
}
