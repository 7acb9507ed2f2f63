import { createHash } from 'node:crypto';
import { type GoingLiveItem, type GoingLiveItemId, goingLiveItems, isPersonItem } from '#contract/admin/going-live.ts';
import { addDays, businessDate, formatDay } from '#contract/business-days.ts';
import type { Company } from '#contract/site/site.ts';
import type { ShopSettings } from '#server/checkout/checkout.ts';
import { addHours } from '#server/platform/clock.ts';

/** What is looked at before the site goes live. */
export interface GoingLiveFacts {
  now: Date;
  email: { sends: boolean; testSentAt: Date | null; testFailed: boolean };
  /** The people of the office without a second factor. */
  withoutFactor: readonly string[];
  /** The last public holiday that is known, `YYYY-MM-DD`; null: none. */
  lastHoliday: string | null;
  lastBackupAt: Date | null;
  contact: Company['contact'];
  /** As content/shop.yaml has them, without the examples of the demo. */
  shop: ShopSettings;
  /** Null: Paynow is not set. */
  paynowId: string | null;
  /** HTML. */
  terms: string;
}

export interface Confirmation {
  item: string;
  facts_hash: string;
  name: string;
  looked_on: string;
}

const holidaysAheadDays = 180;
const backupHours = 48;

/** Those of the site first. */
export const asItems = (facts: GoingLiveFacts, confirmations: readonly Confirmation[]): GoingLiveItem[] =>
  goingLiveItems.map((id) => {
    const { found, missing } = read[id](facts);
    const row = confirmations.find(({ item }) => item === id);
    const confirmed = row
      ? { by: row.name, on: row.looked_on, isOutdated: row.facts_hash !== hashOfItem(id, facts) }
      : null;
    const isDone = isPersonItem(id) ? confirmed?.isOutdated === false : missing.length === 0;
    return { id, found, missing, confirmed, isDone };
  });

/** Of what a person looks at: another one when it was changed. Hexadecimal. */
export const hashOfItem = (id: GoingLiveItemId, facts: GoingLiveFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(id === 'terms' ? facts.terms : read[id](facts)))
    .digest('hex');

type Reading = Pick<GoingLiveItem, 'found' | 'missing'>;

const read: Record<GoingLiveItemId, (facts: GoingLiveFacts) => Reading> = {
  email({ email: { sends, testSentAt, testFailed } }) {
    if (!sends) return { found: [], missing: ['No mail server is set. The developer sets SMTP_URL.'] };
    if (testSentAt) return { found: [`A test email was sent on ${formatDay(businessDate(testSentAt))}.`], missing: [] };
    return {
      found: [],
      missing: [testFailed ? 'The mail server refused the test email. See Emails.' : 'No test email was sent yet.'],
    };
  },
  second_factor: ({ withoutFactor }) => ({
    found: withoutFactor.length === 0 ? ['Everybody in the office has one.'] : [],
    missing: withoutFactor.map((name) => `${name} has none.`),
  }),
  holidays({ lastHoliday, now }) {
    const isFar = lastHoliday !== null && lastHoliday >= addDays(businessDate(now), holidaysAheadDays);
    const found = lastHoliday ? [`The last one that is known is ${formatDay(lastHoliday)}.`] : [];
    return { found, missing: isFar ? [] : ['Add those of next year.'] };
  },
  backup({ lastBackupAt, now }) {
    const found = lastBackupAt ? [`The last one was made on ${formatDay(businessDate(lastBackupAt))}.`] : [];
    const isFresh = lastBackupAt !== null && lastBackupAt >= addHours(now, -backupHours);
    return { found, missing: isFresh ? [] : [`None was made in the last ${backupHours} hours.`] };
  },
  contact({ contact: { email, phone, whatsapp, street, hours } }) {
    const fields = [
      ['Email', email],
      ['Phone', phone],
      ['WhatsApp', whatsapp],
      ['Address', street],
    ] as const;
    const open = hours.map((span) => `${span.from} to ${span.to}, ${span.opens} to ${span.closes}.`);
    return {
      found: [...fields.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])), ...open],
      missing: [
        ...fields.flatMap(([label, value]) => (value ? [] : [`${label} is not set.`])),
        ...(open.length === 0 ? ['Office hours are not set.'] : []),
      ],
    };
  },
  bank: ({ shop: { bank } }) =>
    bank
      ? { found: Object.values(bank).filter(Boolean), missing: [] }
      : { found: [], missing: ['No account is set, so clients cannot pay by transfer.'] },
  paynow: ({ paynowId }) =>
    paynowId
      ? { found: [`Integration ${paynowId}.`], missing: [] }
      : { found: [], missing: ['Paynow is not set, so clients cannot pay by EcoCash, OneMoney or card.'] },
  tax: ({ shop: { taxPercent, taxNumber } }) => ({
    found: [
      taxPercent > 0 ? `Prices contain ${taxPercent} % tax.` : 'Prices contain no tax.',
      ...(taxNumber ? [`Tax number ${taxNumber}.`] : []),
    ],
    missing: taxPercent > 0 && !taxNumber ? ['The tax number is not set.'] : [],
  }),
  terms: () => ({ found: ['The terms and the privacy policy, as they are on the site.'], missing: [] }),
};
