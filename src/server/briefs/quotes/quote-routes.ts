import * as contract from '#contract/briefs/quotes.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { withOptionalIdempotency } from '#server/platform/http/idempotency.ts';
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
  const { router, db, clock } = context.platform;

  router.on(contract.acceptQuote, writes, ({ account: { userId }, params: { id }, body, idempotencyKey: key }) =>
    acceptQuote(context, { userId, quoteId: id, key, form: body }),
  );

  router.on(
    contract.sendQuoteQuestion,
    writes,
    async ({ account: { userId }, params: { id }, body, idempotencyKey }) => {
      const quote = await findOwnQuote(db, userId, id);
      const { path: endpoint } = contract.sendQuoteQuestion;
      const request = { scope: `user:${userId}`, endpoint, key: idempotencyKey, body: { id, ...body } };
      return inTransaction(db, (trx) =>
        withOptionalIdempotency(trx, clock, request, async () => ({
          briefRef: (await storeQuestion(trx, context, quote, body.text)).ref,
        })),
      );
    },
  );

  router.on(contract.declineQuote, writes, async ({ account: { userId }, params: { id }, body }) => {
    const quote = await findOwnQuote(db, userId, id);
    return inTransaction(db, async (trx) => ({ briefRef: (await storeDecline(trx, context, quote, body)).ref }));
  });

  router.on(contract.requestRenewal, writes, async ({ account: { userId }, params: { id } }) => {
    const quote = await findOwnQuote(db, userId, id);
    return inTransaction(db, async (trx) => ({ briefRef: (await storeRenewalRequest(trx, context, quote)).ref }));
  });
}
