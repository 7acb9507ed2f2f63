import type { User } from '#contract/accounts/accounts.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { declineReasons } from '#contract/briefs/quotes.ts';
import { businessInstant } from '#contract/business-days.ts';
import { formatUsd } from '#contract/money.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { areaInEmail, areasWith } from '#server/areas/areas.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { type FilledTemplate, readTemplate } from '#server/platform/email/templates.ts';
import { formatDay } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { factsOf, remarksOf } from './facts.ts';
import type { BriefRow } from './rows/brief-rows.ts';
import type { QuoteRow } from './rows/quote-rows.ts';

/** Each is written in the transaction of the change it reports. */
export interface BriefEmails {
  received(trx: Trx, brief: BriefRow): Promise<void>;
  quoted(trx: Trx, brief: BriefRow, quote: QuoteRow): Promise<void>;
  expiring(trx: Trx, brief: BriefRow, quote: QuoteRow, sendBefore: Date): Promise<void>;
  withdrawn(trx: Trx, brief: BriefRow, quote: QuoteRow, quotedReason: string): Promise<void>;
  answered(trx: Trx, brief: BriefRow, quotedText: string): Promise<void>;
  question(trx: Trx, brief: BriefRow, quote: QuoteRow, quotedText: string): Promise<void>;
  renewal(trx: Trx, brief: BriefRow, quote: QuoteRow): Promise<void>;
  declined(trx: Trx, brief: BriefRow, quote: QuoteRow): Promise<void>;
}

const personal = ['firstName', 'reference', 'briefUrl', 'brand'] as const;
const official = ['reference', 'name', 'email', 'adminUrl'] as const;
const priced = ['total', 'validUntil'] as const;

const readTemplates = ({ content }: Pick<Platform, 'content'>) => ({
  received: readTemplate(content, 'brief-received', [...personal, 'listFacts', 'price']),
  receivedOwner: readTemplate(content, 'brief-received-owner', [...official, 'about', 'listFacts', 'price']),
  quoted: readTemplate(content, 'quote-ready', [...personal, ...priced, 'area', 'listLines', 'quotedMessage']),
  expiring: readTemplate(content, 'quote-expiring', [...personal, ...priced, 'area']),
  withdrawn: readTemplate(content, 'quote-withdrawn', [...personal, ...priced, 'quotedReason']),
  answered: readTemplate(content, 'brief-answered', [...personal, 'quotedText']),
  question: readTemplate(content, 'quote-question-owner', [...official, ...priced, 'quotedText']),
  renewal: readTemplate(content, 'quote-renewal-owner', [...official, ...priced]),
  declined: readTemplate(content, 'quote-declined-owner', [...official, ...priced, 'reason', 'quotedNote']),
});

/** @throws ContentError when a template is wrong */
export function createBriefEmails(platform: Platform, catalogue: Catalogue): BriefEmails {
  const templates = readTemplates(platform);
  const { toClient, toOwner } = createSending(platform);
  return {
    async received(trx, brief) {
      const area = await areaOf(trx, brief);
      const place = area?.shown.district ?? null;
      const facts = [...factsOf(brief, serviceName(catalogue, brief), place), ...remarksOf(brief)];
      const fields = {
        listFacts: facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
        price: priceOf(brief),
      };
      const picture = area?.picture;
      await toClient(trx, brief, 'brief-received', (known) => templates.received({ ...known, ...fields }, picture));
      const about = aboutOf(brief, serviceName(catalogue, brief));
      await toOwner(trx, brief, 'brief-received-owner', (known) =>
        templates.receivedOwner({ ...known, ...fields, about }, picture),
      );
    },
    async quoted(trx, brief, quote) {
      const { area, picture } = areaFields(await areaOf(trx, brief));
      const fields = { ...figures(quote), area, listLines: linesOf(quote), quotedMessage: quote.message };
      await toClient(trx, brief, 'quote-ready', (known) => templates.quoted({ ...known, ...fields }, picture), {
        documents: [{ kind: 'quote', reference: quote.id }],
      });
    },
    async expiring(trx, brief, quote, sendBefore) {
      const { area, picture } = areaFields(await areaOf(trx, brief));
      const fields = { ...figures(quote), area };
      const fill = (known: Fields<(typeof personal)[number]>) => templates.expiring({ ...known, ...fields }, picture);
      await toClient(trx, brief, 'quote-expiring', fill, { sendBefore });
    },
    withdrawn: (trx, brief, quote, quotedReason) =>
      toClient(trx, brief, 'quote-withdrawn', (known) =>
        templates.withdrawn({ ...known, ...figures(quote), quotedReason }),
      ),
    answered: (trx, brief, quotedText) =>
      toClient(trx, brief, 'brief-answered', (known) => templates.answered({ ...known, quotedText })),
    question: (trx, brief, quote, quotedText) =>
      toOwner(trx, brief, 'quote-question-owner', (known) =>
        templates.question({ ...known, ...figures(quote), quotedText }),
      ),
    renewal: (trx, brief, quote) =>
      toOwner(trx, brief, 'quote-renewal-owner', (known) => templates.renewal({ ...known, ...figures(quote) })),
    declined(trx, brief, quote) {
      const { decline_reason: reason, decline_note: quotedNote } = quote;
      const fields = { ...figures(quote), reason: reason ? declineReasons[reason] : 'Not given', quotedNote };
      return toOwner(trx, brief, 'quote-declined-owner', (known) => templates.declined({ ...known, ...fields }));
    },
  };
}

type Fields<Name extends string> = Record<Name, string>;

function createSending({ brand, config, link, mailer }: Platform) {
  async function toClient(
    trx: Trx,
    brief: BriefRow,
    kind: string,
    fill: (known: Fields<(typeof personal)[number]>) => FilledTemplate,
    more: Pick<EmailMessage, 'documents' | 'sendBefore'> = {},
  ): Promise<void> {
    const person = await ownerOf(trx, brief);
    const briefUrl = link(`/account/briefs/${brief.ref}`);
    const email = fill({ firstName: person.first_name, reference: brief.ref, briefUrl, brand });
    await mailer.post(trx, { kind, to: person.email, ...more, ...email });
  }
  async function toOwner(
    trx: Trx,
    brief: BriefRow,
    kind: string,
    fill: (known: Fields<(typeof official)[number]>) => FilledTemplate,
  ): Promise<void> {
    if (!config.ownerEmail) return;
    const { email, first_name, last_name } = await ownerOf(trx, brief);
    const adminUrl = link(`/admin/briefs/${brief.ref}`);
    const filled = fill({ reference: brief.ref, name: `${first_name} ${last_name}`.trim(), email, adminUrl });
    await mailer.post(trx, { kind, to: config.ownerEmail, replyTo: email, ...filled });
  }
  return { toClient, toOwner };
}

async function areaOf(trx: Trx, { id }: BriefRow) {
  const area = (await areasWith(trx, 'brief_id', [id]))(id);
  return area && { ...areaInEmail(area), shown: area.shown };
}

const areaFields = (area: Awaited<ReturnType<typeof areaOf>>) => ({
  area: area ? `The area: ${area.text}.` : '',
  picture: area?.picture,
});

async function ownerOf(trx: Trx, { user_id: userId, ref }: BriefRow): Promise<User> {
  const person = await findUser(trx, userId);
  if (!person) throw new Error(`brief ${ref} has an owner`);
  return person;
}

const serviceName = (catalogue: Catalogue, { work: { serviceId } }: BriefRow): string | undefined =>
  serviceId === null ? undefined : catalogue.service(serviceId)?.name;

function aboutOf({ estimate }: BriefRow, service: string | undefined): string {
  const { value, unit } = areaFigures(estimate.areaKm2 * 1e6);
  return `${service ?? 'help with choosing'}, ${value} ${unit}`;
}

const priceOf = ({ estimate: { low, high, manualQuote } }: BriefRow): string =>
  manualQuote?.message ?? `Estimate: USD ${low} to ${high}. We confirm the price in writing.`;

const figures = ({ total_cents: totalCents, valid_until: validUntil }: QuoteRow) => ({
  total: formatUsd(totalCents),
  validUntil: formatDay(businessInstant(validUntil, '12:00'), businessZone),
});

const linesOf = ({ lines }: QuoteRow): string =>
  lines.map(({ name, quantity, unitCents }) => `${quantity} × ${name}: ${formatUsd(unitCents * quantity)}`).join('\n');
