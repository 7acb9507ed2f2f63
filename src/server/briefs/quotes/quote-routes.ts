import * as contract from '#contract/briefs/quotes.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { BriefsContext } from '../context.ts';
import { findOwnQuote } from '../rows/quote-rows.ts';
import { acceptQuote } from './accept-quote.ts';
import { storeDecline, storeQuestion, storeRenewalRequest } from './messages.ts';

/** Shared by all calls of a client about quotes (product/security.md#rate-limits). */
const writes = {
  perAddress: { name: 'quotes', most: 60, perSeconds: 600 },
  perAccount: { name: 'quotes', most: 20, perSeconds: 600 },
};

export function mountQuotes(context: BriefsContext): void {
  const { router, db } = context.platform;

  router.onWrite(contract.acceptQuote, writes, {
    prepare: ({ account: { userId }, params: { id } }) => findOwnQuote(db, userId, id),
    write: (trx, { body }, quote) => acceptQuote(trx, context, quote, body),
  });

  router.onWrite(contract.sendQuoteQuestion, writes, {
    prepare: ({ account: { userId }, params: { id } }) => findOwnQuote(db, userId, id),
    write: async (trx, { body }, quote) => ({ briefRef: (await storeQuestion(trx, context, quote, body.text)).ref }),
  });

  router.on(contract.declineQuote, writes, async ({ account: { userId }, params: { id }, body }) => {
    const quote = await findOwnQuote(db, userId, id);
    return inTransaction(db, async (trx) => ({ briefRef: (await storeDecline(trx, context, quote, body)).ref }));
  });

  router.on(contract.requestRenewal, writes, async ({ account: { userId }, params: { id } }) => {
    const quote = await findOwnQuote(db, userId, id);
    return inTransaction(db, async (trx) => ({ briefRef: (await storeRenewalRequest(trx, context, quote)).ref }));
  });
}
