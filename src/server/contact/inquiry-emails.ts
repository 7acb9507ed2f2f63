import type { User } from '#contract/accounts/accounts.ts';
import type { Inquiry } from '#contract/contact/inquiries.ts';
import {
  type InquiryType,
  inquiryFields,
  inquiryLabels,
  notSure,
  optionLabel,
} from '#contract/contact/inquiry-fields.ts';
import { acceptedEnding } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import type { areaInEmail } from '#server/areas/areas.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { fileName } from '#server/platform/http/uploads.ts';
import type { Platform } from '#server/platform/platform.ts';

interface InquiryCopy {
  promise: string;
  titleOf(type: InquiryType): string;
  serviceName(id: string): string | undefined;
}

interface StoredInquiry {
  ref: string;
  inquiry: Inquiry;
  area: ReturnType<typeof areaInEmail> | null;
  /** The account that sent it. */
  user: User | null;
}

const shared = ['reference', 'about', 'quotedMessage'] as const;
const senderFields = [...shared, 'firstName', 'listAnswers', 'promise', 'contactUrl', 'brand'] as const;
const ownerFields = [...shared, 'from', 'quotedAnswers', 'adminUrl'] as const;

/** Writes both emails of an inquiry in the transaction that stores it. @throws ContentError when a template is wrong */
export function inquiryEmails({ brand, config, content, link, mailer, clock }: Platform, copy: InquiryCopy) {
  const toSender = readTemplate(content, 'inquiry-received', senderFields);
  const toOwner = readTemplate(content, 'inquiry-notice-owner', ownerFields);

  return async function write(trx: Trx, { ref, inquiry, area, user }: StoredInquiry): Promise<void> {
    const { email, message } = inquiry;
    const about = copy.titleOf(inquiry.type);
    const answers = formatAnswers(inquiry, area, copy.serviceName);
    if (await mayWriteTo(trx, email, addHours(clock.now(), -24))) {
      // Anyone can enter another person's address, so text that could be advertising goes to verified addresses only.
      const isOwn = user?.email === email;
      const safe = (text: string): string => (isOwn ? text : withoutWebAddresses(text));
      const fields = {
        firstName: safe(firstNameOf(inquiry.name)),
        reference: ref,
        about,
        // The sender checks what they wrote; their own contact details are not repeated.
        listAnswers: answers
          .filter((answer) => !/^(?:Name|Email|Phone or WhatsApp): /.test(answer))
          .map(safe)
          .join('\n'),
        promise: copy.promise,
        quotedMessage: safe(message),
        contactUrl: link('/contact'),
        brand,
      };
      const acknowledgement = toSender(fields, isOwn ? area?.picture : null);
      await mailer.post(trx, { kind: 'inquiry-received', to: email, ...acknowledgement });
    }
    if (!config.ownerEmail) return;
    const facts = {
      reference: ref,
      about,
      from: senderOf(inquiry),
      quotedAnswers: answers.join('\n'),
      quotedMessage: message,
      adminUrl: link(`/admin/inquiries/${ref}`),
    };
    const ownerEmail = toOwner(facts, area?.picture);
    await mailer.post(trx, { kind: 'inquiry-notice-owner', to: config.ownerEmail, replyTo: email, ...ownerEmail });
  };
}

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

function senderOf(inquiry: Inquiry): string {
  const organisation = 'organisation' in inquiry ? inquiry.organisation : undefined;
  const youAre = 'youAre' in inquiry && inquiry.youAre ? optionLabel('youAre', inquiry.youAre) : undefined;
  return [inquiry.name, organisation || youAre].filter(Boolean).join(', ');
}

/** At most 8 emails a day to one address, so that the form cannot be used to flood a mailbox. */
async function mayWriteTo(trx: Trx, address: string, since: Date): Promise<boolean> {
  const { count } = await trx
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_address', '=', address)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count < limits.emailsPerAddressDay;
}

function formatAnswers(
  inquiry: Inquiry,
  area: StoredInquiry['area'],
  serviceName: InquiryCopy['serviceName'],
): string[] {
  const files = 'files' in inquiry ? (inquiry.files ?? []) : [];
  return [
    ...formatFields(inquiry.type, inquiry, serviceName),
    ...(area ? [`Area: ${area.text}`] : []),
    ...files.map(({ name, bytes }) => `File: ${fileName(name)}, ${Math.ceil(bytes / 1000)} KB`),
  ];
}

export function formatFields(type: InquiryType, written: object, serviceName: InquiryCopy['serviceName']): string[] {
  const answers = new Map<string, unknown>(Object.entries(written));
  return inquiryFields[type].flatMap((field) => {
    const answer = answers.get(field);
    if (field === 'message' || field === 'consent' || answer === undefined || answer === '') return [];
    const service = field === 'service' && (answer === notSure ? 'Not sure' : serviceName(String(answer)));
    return [`${inquiryLabels[field]}: ${service || optionLabel(field, answer) || answer}`];
  });
}

const webAddress = /(?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,24}(?![\w@])(?:[/?#]\S*)?/gi;

/** File names stay readable, unless their extension is also a top-level domain. */
const isFileName = (found: string): boolean =>
  /^[\w-]+\.\w+$/.test(found) && acceptedEnding(found) !== undefined && acceptedEnding(found) !== 'zip';

const withoutWebAddresses = (text: string): string =>
  text.replace(webAddress, (found) => (isFileName(found) ? found : '[web address]'));
