import type { declineQuote } from '#contract/briefs/quotes.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { withoutControlCharacters } from '#server/platform/text.ts';
import type { BriefsContext } from '../context.ts';
import { type BriefRow, lockBrief } from '../rows/brief-rows.ts';
import { isExpired, lockQuote, type QuoteRow } from '../rows/quote-rows.ts';

/** Stores a question of the client and emails it to the business, inside the caller's transaction. */
export async function storeQuestion(
  trx: Trx,
  context: BriefsContext,
  quote: QuoteRow,
  written: string,
): Promise<BriefRow> {
  const brief = await lockBrief(trx, quote.brief_id);
  const text = withoutControlCharacters(written);
  await insertMessage(trx, context, brief, { author: 'client', quoteVersion: quote.version, by: brief.user_id, text });
  await markWaiting(trx, context, brief);
  await context.emails.question(trx, brief, quote, text);
  return brief;
}

/**
 * Records that the client wants an expired quote again, and emails the business, once for each quote.
 * @throws AppError QUOTE_OPEN, QUOTE_WITHDRAWN, QUOTE_REPLACED, QUOTE_ACCEPTED
 */
export async function storeRenewalRequest(
  trx: Trx,
  context: BriefsContext,
  { id, brief_id }: QuoteRow,
): Promise<BriefRow> {
  const { clock } = context.platform;
  const brief = await lockBrief(trx, brief_id);
  const quote = await lockQuote(trx, id);
  refuseClosed(quote);
  if (!isExpired(quote, clock.now())) throw new AppError('QUOTE_OPEN');
  if (quote.renewal_requested_at) return brief;
  await trx.updateTable('quotes').set({ renewal_requested_at: clock.now() }).where('id', '=', id).execute();
  await markWaiting(trx, context, brief);
  await context.emails.renewal(trx, brief, quote);
  await audit(trx, clock, { event: 'quote.renewal_requested', userId: brief.user_id, subject: brief.ref });
  return brief;
}

/**
 * Records that the client declines a quote, and emails the business why, once for each quote.
 * @throws AppError QUOTE_WITHDRAWN, QUOTE_REPLACED, QUOTE_ACCEPTED
 */
export async function storeDecline(
  trx: Trx,
  context: BriefsContext,
  { id, brief_id }: QuoteRow,
  { reason, note }: BodyOf<typeof declineQuote>,
): Promise<BriefRow> {
  const { clock } = context.platform;
  const brief = await lockBrief(trx, brief_id);
  const quote = await lockQuote(trx, id);
  refuseClosed(quote);
  if (quote.declined_at) return brief;
  const declined = await trx
    .updateTable('quotes')
    .set({
      declined_at: clock.now(),
      decline_reason: reason ?? null,
      decline_note: withoutControlCharacters(note ?? ''),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.emails.declined(trx, brief, declined);
  const details = { version: quote.version, reason: reason ?? '' };
  await audit(trx, clock, { event: 'quote.declined', userId: brief.user_id, subject: brief.ref, details });
  return brief;
}

function refuseClosed({ state }: QuoteRow): void {
  if (state === 'withdrawn') throw new AppError('QUOTE_WITHDRAWN');
  if (state === 'replaced') throw new AppError('QUOTE_REPLACED');
  if (state === 'accepted') throw new AppError('QUOTE_ACCEPTED');
}

/** Stores a message of the business and emails it. A brief that waits for a quote still waits. */
export async function storeAnswer(
  trx: Trx,
  context: BriefsContext,
  { briefId, by, written }: { briefId: string; by: string; written: string },
): Promise<void> {
  const brief = await lockBrief(trx, briefId);
  const newest = await trx
    .selectFrom('quotes')
    .select(['version', 'renewal_requested_at'])
    .where('brief_id', '=', briefId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = withoutControlCharacters(written);
  await insertMessage(trx, context, brief, { author: 'business', quoteVersion: newest?.version ?? null, by, text });
  if (brief.state !== 'sent' && !newest?.renewal_requested_at) {
    await trx.updateTable('briefs').set({ waiting_since: null }).where('id', '=', briefId).execute();
  }
  await context.emails.answered(trx, brief, text);
}

async function insertMessage(
  trx: Trx,
  { platform: { clock } }: BriefsContext,
  { id: briefId, ref }: BriefRow,
  {
    author,
    quoteVersion,
    by,
    text,
  }: { author: 'client' | 'business'; quoteVersion: number | null; by: string; text: string },
): Promise<void> {
  await trx
    .insertInto('brief_messages')
    .values({ id: newId(), brief_id: briefId, quote_version: quoteVersion, author, user_id: by, text, at: clock.now() })
    .execute();
  await audit(trx, clock, {
    event: author === 'client' ? 'quote.question' : 'brief.answered',
    userId: by,
    subject: ref,
    change: author === 'client' ? undefined : { before: '', after: 'answered' },
  });
}

/** Sets the start of the wait to now, unless the client already waits. */
async function markWaiting(trx: Trx, { platform: { clock } }: BriefsContext, brief: BriefRow): Promise<void> {
  if (brief.waiting_since) return;
  await trx.updateTable('briefs').set({ waiting_since: clock.now() }).where('id', '=', brief.id).execute();
}

/** Records that the client's question needs no answer; a brief that waits for a quote still waits. Idempotent. */
export async function skipAnswer(trx: Trx, { platform: { clock } }: BriefsContext, briefId: string, by: string) {
  const brief = await lockBrief(trx, briefId);
  if (brief.state === 'sent' || !brief.waiting_since) return;
  await trx.updateTable('briefs').set({ waiting_since: null }).where('id', '=', briefId).execute();
  const change = { before: 'waiting', after: 'no answer needed' };
  await audit(trx, clock, { event: 'brief.answer_skipped', userId: by, subject: brief.ref, change });
}
