import * as contract from '#contract/admin/briefs.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { sendCsv } from '#server/platform/http/csv-export.ts';
import { withOptionalIdempotency } from '#server/platform/http/idempotency.ts';
import type { BriefsContext } from '../context.ts';
import { skipAnswer, storeAnswer } from '../quotes/messages.ts';
import { withdrawQuote, writeQuote } from '../quotes/write-quote.ts';
import { findBrief, findSentBrief } from '../rows/brief-rows.ts';
import { findQuote } from '../rows/quote-rows.ts';
import { listForAdmin, readForAdmin } from './admin-briefs.ts';

export function mountAdminBriefs(context: BriefsContext): void {
  const { router, db, clock } = context.platform;

  /** Once per key, if there is one. The brief is read afterwards, as it is too large to store with the key. */
  const once = (
    request: { scope: string; endpoint: string; key: string; body: unknown },
    work: (trx: Trx) => Promise<void>,
  ) =>
    inTransaction(db, (trx) =>
      withOptionalIdempotency(trx, clock, request, async () => {
        await work(trx);
        return {};
      }),
    );

  router.on(contract.listAdminBriefs, {}, ({ query }) => listForAdmin(db, context, query));

  mountBriefExport(context);

  router.on(contract.readAdminBrief, {}, ({ params: { ref } }) => readForAdmin(db, context, ref));

  router.on(contract.writeQuote, {}, async ({ account: { userId: by }, params, body, idempotencyKey: key }) => {
    const { id: briefId, ref } = await findSentBrief(db, params.ref);
    const request = { scope: `user:${by}`, endpoint: contract.writeQuote.path, key, body: { ref, ...body } };
    await once(request, (trx) => writeQuote(trx, context, { briefId, by, written: body }));
    return readForAdmin(db, context, ref);
  });

  router.on(contract.withdrawQuote, {}, async ({ account: { userId: by }, params: { id }, body }) => {
    const quote = await findQuote(db, id);
    await inTransaction(db, (trx) => withdrawQuote(trx, context, { quote, by, reason: body.reason ?? '' }));
    return readForAdmin(db, context, (await findBrief(db, quote.brief_id)).ref);
  });

  router.on(contract.answerBrief, {}, async ({ account: { userId: by }, params, body, idempotencyKey: key }) => {
    const { id: briefId, ref } = await findSentBrief(db, params.ref);
    const request = { scope: `user:${by}`, endpoint: contract.answerBrief.path, key, body: { ref, ...body } };
    await once(request, (trx) => storeAnswer(trx, context, { briefId, by, written: body.text }));
    return readForAdmin(db, context, ref);
  });

  router.on(contract.skipBriefAnswer, {}, async ({ account: { userId: by }, params }) => {
    const { id, ref } = await findSentBrief(db, params.ref);
    await inTransaction(db, (trx) => skipAnswer(trx, context, id, by));
    return readForAdmin(db, context, ref);
  });
}

function mountBriefExport(context: BriefsContext): void {
  const { router, db } = context.platform;
  router.on(contract.exportBriefs, {}, ({ c, query }) =>
    sendCsv(
      c,
      'briefs',
      async (cursor) => {
        const { briefs, cursor: next } = await listForAdmin(db, context, { ...query, cursor });
        return { list: briefs, cursor: next };
      },
      ({ ref, sentAt, customer, service, state, waitingSince, quote, orderRef }) => ({
        ref,
        sentAt,
        customer,
        service: service?.name ?? '',
        state,
        waitingSince,
        quote: quote ? (quote.totalCents / 100).toFixed(2) : '',
        validUntil: quote?.validUntil ?? '',
        order: orderRef,
      }),
    ),
  );
}
