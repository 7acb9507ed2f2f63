import { quotePdf } from '#contract/briefs/quotes.ts';
import { briefPdf } from '#contract/briefs/stored-briefs.ts';
import { datesText } from '#geo/estimate/work-names.ts';
import { areaPicture, areasWith } from '#server/areas/areas.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import { sendFile } from '#server/platform/http/download.ts';
import { pdfCalls } from '#server/platform/pdf/pdf-calls.ts';
import { renderInWorker } from '#server/platform/pdf/render-in-worker.ts';
import type { BriefsContext } from '../context.ts';
import { type BriefRow, findBrief, findVisibleBrief, requireVisible } from '../rows/brief-rows.ts';
import { findQuote } from '../rows/quote-rows.ts';
import { quotationOf } from './quotation.ts';
import type { Card } from './render-card.ts';

const file = new URL('./render-card.ts', import.meta.url);
const name = 'renderCardPdf' satisfies keyof typeof import('./render-card.ts');

/** Both are mounted before routes that would match their paths. */
export function mountBriefDocuments(context: BriefsContext): void {
  const { router, db, documents } = context.platform;

  router.on(briefPdf, pdfCalls, async ({ c, account, params: { ref } }) =>
    sendFile(c, await cardOf(context, await findVisibleBrief(db, account, ref))),
  );

  router.on(quotePdf, pdfCalls, async ({ c, account, params: { id } }) => {
    const quote = await findQuote(db, id);
    const brief = requireVisible(account, await findBrief(db, quote.brief_id));
    const quotation = await quotationOf(db, context, brief, quote);
    if (!quotation) throw notFound();
    return sendFile(c, quotation);
  });

  documents.add('quote', async (id) => {
    const quote = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
    return quote ? quotationOf(db, context, await findBrief(db, quote.brief_id), quote) : null;
  });
}

async function cardOf({ platform, catalogue }: BriefsContext, row: BriefRow): Promise<MadeFile> {
  const { brand, db, link } = platform;
  const area = (await areasWith(db, 'brief_id', [row.id]))(row.id);
  if (!area) throw notFound();
  const { serviceId } = row.work;
  const card: Card = {
    business: { name: brand, website: link('') },
    ref: row.ref,
    madeAt: row.changed_at.toISOString(),
    service: (serviceId && catalogue.service(serviceId)?.name) ?? 'Service to be chosen together',
    dates: datesText(row.work.dates),
    estimate: row.estimate,
    district: area.shown.district,
    picture: await areaPicture(area.geometry.coordinates),
  };
  const content = await renderInWorker(file, name, card);
  return { filename: `${row.ref}.pdf`, contentType: 'application/pdf', content };
}
