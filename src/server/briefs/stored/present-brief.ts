import type { Quote } from '#contract/briefs/quotes.ts';
import type { BriefSummary, StoredBrief } from '#contract/briefs/stored-briefs.ts';
import { areasWith } from '#server/areas/areas.ts';
import { orderRefs } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { BriefsContext } from '../context.ts';
import type { BriefRow } from '../rows/brief-rows.ts';
import { isExpired, type QuoteRow } from '../rows/quote-rows.ts';

type Context = Pick<BriefsContext, 'catalogue' | 'platform'>;

export async function presentBrief(db: Queries, context: Context, row: BriefRow): Promise<StoredBrief> {
  const { quotesOf, areaOf } = await belongings(db, context, [row]);
  const { aoi, shown } = areaOf(row);
  const quotes = quotesOf(row);
  return {
    ref: row.ref,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    service: serviceOf(context, row),
    aoi,
    area: shown,
    dates: row.work.dates,
    options: row.work.options,
    purpose: row.purpose,
    existingData: row.existing_data,
    usedBy: row.used_by,
    notes: row.notes,
    crs: row.crs,
    deadline: row.deadline,
    nameOnMap: row.name_on_map,
    estimate: row.estimate,
    quotes,
    messages: await messagesOf(db, row),
    orderRef: orderRefIn(quotes),
  };
}

export async function summarise(db: Queries, context: Context, rows: readonly BriefRow[]): Promise<BriefSummary[]> {
  const { quotesOf, areaOf } = await belongings(db, context, rows);
  return rows.map((row) => {
    const quotes = quotesOf(row);
    return {
      ref: row.ref,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      service: serviceOf(context, row),
      area: areaOf(row).shown,
      low: row.estimate.low,
      high: row.estimate.high,
      quote: quotes[0] ?? null,
      orderRef: orderRefIn(quotes),
    };
  });
}

function serviceOf({ catalogue }: Context, { work: { serviceId } }: BriefRow): StoredBrief['service'] {
  return serviceId === null ? null : { id: serviceId, name: catalogue.service(serviceId)?.name ?? serviceId };
}

const orderRefIn = (quotes: readonly Quote[]): string | null =>
  quotes.flatMap((quote) => quote.orderRef ?? [])[0] ?? null;

async function messagesOf(db: Queries, { id: briefId }: BriefRow): Promise<StoredBrief['messages']> {
  const rows = await db
    .selectFrom('brief_messages')
    .selectAll()
    .where('brief_id', '=', briefId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, author: by, quote_version: quoteVersion, text, at }) => ({
    id,
    by,
    quoteVersion,
    text,
    at: at.toISOString(),
  }));
}

/** The quotes and the areas of briefs. */
async function belongings(db: Queries, { platform: { clock } }: Context, rows: readonly BriefRow[]) {
  const ids = rows.map(({ id }) => id);
  const areas = await areasWith(db, 'brief_id', ids);
  const quotes = ids.length
    ? await db.selectFrom('quotes').selectAll().where('brief_id', 'in', ids).orderBy('version', 'desc').execute()
    : [];
  const refs = await orderRefs(
    db,
    quotes.flatMap(({ order_id: orderId }) => orderId ?? []),
  );
  const now = clock.now();
  return {
    quotesOf: ({ id }: BriefRow): Quote[] =>
      quotes.flatMap((quote) => (quote.brief_id === id ? presentQuote(quote, refs, now) : [])),
    areaOf(row: BriefRow) {
      const area = areas(row.id);
      if (!area) throw new Error(`brief ${row.ref} has an area`);
      return area;
    },
  };
}

function presentQuote(row: QuoteRow, refs: ReadonlyMap<string, string>, now: Date): Quote {
  return {
    id: row.id,
    version: row.version,
    state: row.state === 'open' && isExpired(row, now) ? 'expired' : row.state,
    lines: row.lines.map((line) => ({ ...line, totalCents: line.unitCents * line.quantity })),
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    currency: row.currency,
    validUntil: row.valid_until,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    renewalRequestedAt: row.renewal_requested_at?.toISOString() ?? null,
    decline: row.declined_at && {
      at: row.declined_at.toISOString(),
      reason: row.decline_reason,
      note: row.decline_note,
    },
    orderRef: (row.order_id && refs.get(row.order_id)) ?? null,
  };
}
