import type { acceptQuote as acceptCall } from '#contract/briefs/quotes.ts';
import type { Order } from '#contract/checkout/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { findUser, organisationOf } from '#server/accounts/accounts.ts';
import { areasWith } from '#server/areas/areas.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { BriefsContext } from '../context.ts';
import { factsOf, remarksOf } from '../facts.ts';
import { type BriefRow, lockBrief } from '../rows/brief-rows.ts';
import { isExpired, lockQuote, type QuoteRow } from '../rows/quote-rows.ts';

type Form = BodyOf<typeof acceptCall>;
type Billing = NonNullable<Form['billing']>;

/**
 * Creates the order of a quote once: accepting again returns the same order.
 * @throws AppError QUOTE_EXPIRED, QUOTE_WITHDRAWN, QUOTE_REPLACED
 */
export async function acceptQuote(
  trx: Trx,
  context: BriefsContext,
  { id, brief_id: briefId }: Pick<QuoteRow, 'id' | 'brief_id'>,
  form: Form,
): Promise<Order> {
  const brief = await lockBrief(trx, briefId);
  const quote = await lockQuote(trx, id);
  if (quote.state !== 'accepted') refuseClosed(quote, context.platform.clock.now());
  return placeOrder(trx, context, brief, quote, form);
}

function refuseClosed(quote: QuoteRow, now: Date): void {
  if (quote.state === 'withdrawn') throw new AppError('QUOTE_WITHDRAWN');
  if (quote.state === 'replaced') throw new AppError('QUOTE_REPLACED');
  if (isExpired(quote, now)) throw new AppError('QUOTE_EXPIRED');
}

async function placeOrder(
  trx: Trx,
  context: BriefsContext,
  brief: BriefRow,
  quote: QuoteRow,
  form: Form,
): Promise<Order> {
  const { id, order } = await context.checkout.placeAgreedOrder(trx, {
    userId: brief.user_id,
    agreement: await agreementOf(trx, context, brief, quote),
    lines: quote.lines.map((line) => ({ ...line, id: brief.work.serviceId ?? 'quote' })),
    billing: form.billing ?? (await billingOf(trx, brief.user_id)),
    note: form.note,
  });
  if (quote.state === 'accepted') return order;
  await trx.updateTable('quotes').set({ state: 'accepted', order_id: id }).where('id', '=', quote.id).execute();
  await trx.updateTable('briefs').set({ state: 'accepted', waiting_since: null }).where('id', '=', brief.id).execute();
  await audit(trx, context.platform.clock, {
    event: 'quote.accepted',
    userId: brief.user_id,
    subject: brief.ref,
    details: { version: quote.version, order: order.ref },
  });
  return order;
}

async function agreementOf(trx: Trx, { catalogue }: BriefsContext, brief: BriefRow, { id, version }: QuoteRow) {
  const { serviceId } = brief.work;
  const area = (await areasWith(trx, 'brief_id', [brief.id]))(brief.id);
  const name = serviceId === null ? undefined : catalogue.service(serviceId)?.name;
  const facts = factsOf(brief, name, area?.shown.district ?? null);
  return {
    id,
    scope: { reference: brief.ref, quoteVersion: version, facts, remarks: remarksOf(brief) },
    area: area && { ...area.shown, geometry: area.geometry, nameOnMap: brief.name_on_map },
  };
}

async function billingOf(db: Queries, userId: string): Promise<Billing> {
  const person = await findUser(db, userId);
  if (!person) throw notFound();
  const organisation = await organisationOf(db, userId);
  return { name: `${person.first_name} ${person.last_name}`, ...(organisation && { organisation }) };
}
