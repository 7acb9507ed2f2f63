import { quotationName } from '#contract/briefs/quotes.ts';
import { findUser, organisationOf } from '#server/accounts/accounts.ts';
import { areasWith } from '#server/areas/areas.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import type { BriefsContext } from '../context.ts';
import { factsOf } from '../facts.ts';
import type { BriefRow } from '../rows/brief-rows.ts';
import type { QuoteRow } from '../rows/quote-rows.ts';

/** The quotation of a quote with its stored values; null when the account was deleted. */
export async function quotationOf(
  db: Queries,
  { catalogue, checkout, platform }: BriefsContext,
  brief: BriefRow,
  quote: QuoteRow,
): Promise<MadeFile | null> {
  const person = await findUser(db, brief.user_id);
  if (!person) return null;
  const { serviceId } = brief.work;
  const place = (await areasWith(db, 'brief_id', [brief.id]))(brief.id)?.shown.district ?? null;
  const id = serviceId ?? 'quote';
  const lines = quote.lines.map((line) => ({ ...line, id, totalCents: line.unitCents * line.quantity }));
  const quotation = {
    number: `${brief.ref}, version\u00a0${quote.version}`,
    issuedAt: quote.created_at.toISOString(),
    validUntil: quote.valid_until,
    customer: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
      organisation: await organisationOf(db, person.id),
      address: null,
      taxNumber: null,
    },
    lines,
    taxCents: quote.tax_cents,
    totalCents: quote.total_cents,
    facts: factsOf(brief, serviceId === null ? undefined : catalogue.service(serviceId)?.name, place),
    message: quote.message,
    howToOrder: `Accept this quote online: ${platform.link(`/account/briefs/${brief.ref}`)}. You can give your purchase order number there; it is printed on the invoice.`,
  };
  return checkout.quotationFile(quotationName(brief.ref, quote.version), quotation);
}
