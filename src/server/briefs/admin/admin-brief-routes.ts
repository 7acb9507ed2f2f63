import * as contract from '#contract/admin/briefs.ts';
import { formatAmount } from '#contract/money.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import type { BriefsContext } from '../context.ts';
import { skipAnswer, storeAnswer } from '../quotes/messages.ts';
import { withdrawQuote, writeQuote } from '../quotes/write-quote.ts';
import { findBrief, findSentBrief } from '../rows/brief-rows.ts';
import { findQuote } from '../rows/quote-rows.ts';
import { listForAdmin, readForAdmin } from './admin-briefs.ts';

export function mountAdminBriefs(context: BriefsContext): void {
  const { router, db } = context.platform;

  router.on(contract.listAdminBriefs, {}, ({ query }) => listForAdmin(db, context, query));

  mountBriefExport(context);

  router.on(contract.readAdminBrief, {}, ({ params: { ref } }) => readForAdmin(db, context, ref));

  router.onWrite(
    contract.writeQuote,
    {},
    {
      prepare: ({ params }) => findSentBrief(db, params.ref),
      write: (trx, { account: { userId: by }, body }, { id: briefId }) =>
        writeQuote(trx, context, { briefId, by, written: body }),
    },
    (_, { prepared: { ref } }) => readForAdmin(db, context, ref),
  );

  router.on(contract.withdrawQuote, {}, async ({ account: { userId: by }, params: { id }, body }) => {
    const quote = await findQuote(db, id);
    await inTransaction(db, (trx) => withdrawQuote(trx, context, { quote, by, reason: body.reason ?? '' }));
    return readForAdmin(db, context, (await findBrief(db, quote.brief_id)).ref);
  });

  router.onWrite(
    contract.answerBrief,
    {},
    {
      prepare: ({ params }) => findSentBrief(db, params.ref),
      write: (trx, { account: { userId: by }, body }, { id: briefId }) =>
        storeAnswer(trx, context, { briefId, by, written: body.text }),
    },
    (_, { prepared: { ref } }) => readForAdmin(db, context, ref),
  );

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
      ({ service, quote, ...brief }) => ({
        ...pick(brief, 'ref', 'sentAt', 'customer'),
        service: service?.name ?? '',
        ...pick(brief, 'state', 'waitingSince'),
        quote: quote ? formatAmount(quote.totalCents) : '',
        validUntil: quote?.validUntil ?? '',
        order: brief.orderRef,
      }),
    ),
  );
}
