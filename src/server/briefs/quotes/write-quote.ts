import { adminBriefMessages, quoteTotal, type writeQuote as writeCall } from '#contract/admin/briefs.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';
import type { BriefsContext } from '../context.ts';
import { type BriefRow, lockBrief } from '../rows/brief-rows.ts';
import { lockQuote, type QuoteRow } from '../rows/quote-rows.ts';

type QuoteBody = BodyOf<typeof writeCall>;

/**
 * Writes the next version of a brief's quote in the caller's transaction; it replaces the previous version.
 * @throws AppError QUOTE_ACCEPTED, VALIDATION_FAILED
 */
export async function writeQuote(
  trx: Trx,
  context: BriefsContext,
  { briefId, by, written }: { briefId: string; by: string; written: QuoteBody },
): Promise<void> {
  const { clock } = context.platform;
  const brief = await lockBrief(trx, briefId);
  if (brief.state === 'accepted') throw new AppError('QUOTE_ACCEPTED');
  await trx
    .updateTable('quotes')
    .set({ state: 'replaced' })
    .where('brief_id', '=', briefId)
    .where('state', '=', 'open')
    .execute();
  const quote = await insertQuote(trx, context, brief, by, written);
  await trx.updateTable('briefs').set({ state: 'quoted', waiting_since: null }).where('id', '=', briefId).execute();
  await context.emails.quoted(trx, brief, quote);
  const { version, total_cents: totalCents } = quote;
  await audit(trx, clock, {
    event: 'quote.written',
    userId: by,
    subject: brief.ref,
    details: { version, totalCents },
    change: { before: version > 1 ? `version ${version - 1}` : 'no quote', after: `version ${version}` },
  });
}

async function insertQuote(
  trx: Trx,
  { checkout, platform: { clock } }: BriefsContext,
  { id: briefId }: BriefRow,
  by: string,
  written: QuoteBody,
): Promise<QuoteRow> {
  const { count } = await trx
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brief_id', '=', briefId)
    .executeTakeFirstOrThrow();
  const totalCents = quoteTotal(written.lines);
  const quote: QuoteRow = {
    id: newId(),
    brief_id: briefId,
    version: count + 1,
    state: 'open',
    lines: written.lines.map((line) => ({ ...line, name: oneLine(line.name) })),
    tax_cents: checkout.taxWithin(totalCents),
    total_cents: totalCents,
    currency: 'USD',
    valid_until: validUntilOf(written, businessDate(clock.now())),
    message: withoutControlCharacters(written.message ?? ''),
    written_by: by,
    renewal_requested_at: null,
    declined_at: null,
    decline_reason: null,
    decline_note: '',
    reminded_at: null,
    order_id: null,
    created_at: clock.now(),
  };
  await trx
    .insertInto('quotes')
    .values({ ...quote, lines: JSON.stringify(quote.lines) })
    .execute();
  return quote;
}

function validUntilOf({ validUntil }: QuoteBody, today: string): string {
  const day = validUntil ?? addDays(today, limits.quoteValidDays);
  if (day >= today && day <= addDays(today, limits.quoteValidMaxDays)) return day;
  throw new AppError('VALIDATION_FAILED', { fields: { validUntil: adminBriefMessages.validUntil } });
}

/** Inside the caller's transaction; idempotent. @throws AppError QUOTE_REPLACED, QUOTE_ACCEPTED */
export async function withdrawQuote(
  trx: Trx,
  context: BriefsContext,
  { quote: { id, brief_id: briefId }, by, reason }: { quote: QuoteRow; by: string; reason: string },
): Promise<void> {
  const brief = await lockBrief(trx, briefId);
  const quote = await lockQuote(trx, id);
  if (quote.state === 'replaced') throw new AppError('QUOTE_REPLACED');
  if (quote.state === 'accepted') throw new AppError('QUOTE_ACCEPTED');
  if (quote.state === 'withdrawn') return;
  await trx.updateTable('quotes').set({ state: 'withdrawn' }).where('id', '=', id).execute();
  await trx.updateTable('briefs').set({ state: 'sent', waiting_since: null }).where('id', '=', briefId).execute();
  await context.emails.withdrawn(trx, brief, quote, withoutControlCharacters(reason));
  const details = { version: quote.version, reason };
  const change = { before: `version ${quote.version}`, after: 'withdrawn' };
  await audit(trx, context.platform.clock, {
    event: 'quote.withdrawn',
    userId: by,
    subject: brief.ref,
    details,
    change,
  });
}
