import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import { emailSchema } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { messageIdsIn } from '#server/platform/email/message-ids.ts';
import { oneLine, withoutControlCharacters } from '#server/platform/text.ts';
import { htmlIn, namesUnknownCharset, textIn, withOneByteCharsets } from './email-charsets.ts';
import { textOfHtml } from './html-text.ts';

export interface EmailFile {
  /** Null when the email gives no name. */
  name: string | null;
  /** A picture of the layout, such as a logo, not an attachment. */
  isLayout: boolean;
  bytes: Uint8Array;
}

export interface ReadEmail {
  text: string;
  /** The sender as the email names them; empty without headers. */
  sender: string;
  address: string;
  subject: string;
  messageId: string | null;
  /** The Message-IDs that it answers. */
  answeredIds: string[];
  /** The Message-IDs that it refers to, ending with those it answers. */
  referenceIds: string[];
  /** As the email states it. */
  sentAt: Date | null;
  files: EmailFile[];
}

export type EmailRefusal = 'NOT_AN_EMAIL' | 'EMAIL_WITHOUT_TEXT' | 'EMAIL_CHARSET';

const known = new Set([
  ...['from', 'subject', 'date', 'to', 'message-id', 'in-reply-to', 'references', 'received'],
  ...['return-path', 'mime-version', 'content-type', 'delivered-to', 'reply-to'],
]);
const most = 200;
const headMaxBytes = 16_384;
const cutLine = '[The rest of this email is not kept: it is longer than 50,000 characters.]';

/** The raw text of an email as people copy it: only its text, or headers, an empty line and its text. */
export async function readPastedEmail(pasted: string): Promise<ReadEmail | EmailRefusal> {
  const whole = pasted.replace(/\r\n?/g, '\n').trim();
  if (!beginsWithHeaders(whole)) return { ...headless, text: withoutControlCharacters(whole) };
  return readEmail(new TextEncoder().encode(asUtf8(whole)));
}

const headless = {
  sender: '',
  address: '',
  subject: '',
  messageId: null,
  answeredIds: [],
  referenceIds: [],
  sentAt: null,
  files: [],
};

/** Copied text has already been decoded by the mail program, unless it is still base64 or quoted-printable. */
const asUtf8 = (pasted: string): string =>
  /[^\0-\x7f]/.test(pasted) && !/^content-transfer-encoding:\s*(?:base64|quoted-printable)/im.test(pasted)
    ? pasted.replace(/charset\s*=\s*(?:"[^"\n]*"|[^\s;"]+)/gi, 'charset=utf-8')
    : pasted;

/** Reads a message of RFC 5322 and MIME, or returns why it cannot be read. */
export async function readEmail(file: Uint8Array): Promise<ReadEmail | EmailRefusal> {
  // A copy: decoders refuse memory that is shared with a thread.
  const bytes = withoutEnvelope(new Uint8Array(file));
  if (!beginsWithHeaders(new TextDecoder('latin1').decode(bytes.subarray(0, headMaxBytes)))) return 'NOT_AN_EMAIL';
  const email = await PostalMime.parse(withOneByteCharsets(bytes), {
    maxNestingDepth: limits.emailPartsDeepest,
    maxHeadersSize: limits.emailHeadersMaxBytes,
    maxRfc822NestingDepth: 0,
  }).catch(() => null);
  if (!email) return 'NOT_AN_EMAIL';
  const whole = textOf(email);
  if (whole === null) return 'EMAIL_CHARSET';
  const text = cut(whole);
  const files = email.attachments.map(fileOf);
  if (!text && !files.some(({ isLayout }) => !isLayout)) return 'EMAIL_WITHOUT_TEXT';
  if (namesUnknownCharset(bytes, text)) return 'EMAIL_CHARSET';
  return { ...headersOf(email), text, files };
}

/** The plain text, or that of the HTML where the plain part is blank. Null in an unknown character set. */
function textOf({ text = '', html = '' }: Email): string | null {
  const plain = textIn(text);
  if (plain === null || /[^\s\p{Cf}\p{Cc}]/u.test(plain)) return plain && withoutControlCharacters(plain);
  const markup = htmlIn(html);
  return markup && withoutControlCharacters(textOfHtml(markup));
}

/** Removes a byte order mark, and the line that mailbox files put before each message. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const isMailbox = [...'From '].every((sign, place) => bytes[from + place] === sign.charCodeAt(0));
  return bytes.subarray(isMailbox ? bytes.indexOf(0x0a, from) + 1 : from);
}

/** Plain text may begin with a line such as `Note: ...`, so only two known headers make an email. */
function beginsWithHeaders(head: string): boolean {
  const found = new Set<string>();
  for (const line of head.split(/\r?\n/)) {
    if (/^[ \t]/.test(line) && found.size > 0) continue;
    const name = /^([\w-]{1,60}):/.exec(line)?.[1]?.toLowerCase();
    if (!name) return line === '' && found.size >= 2;
    if (known.has(name)) found.add(name);
  }
  return found.size >= 2;
}

function headersOf(email: Email) {
  const answeredIds = messageIdsIn(email.inReplyTo ?? '');
  const { name, address } = senderOf(email);
  const sentAt = new Date(email.date ?? Number.NaN);
  return {
    sender: (name && address ? `${name} <${address}>` : name || address).slice(0, most),
    address: emailSchema.safeParse(address).data ?? (/^[^\s@]+@[^\s@]+$/.test(address) ? address.toLowerCase() : ''),
    subject: oneLine(email.subject ?? '').slice(0, most),
    messageId: messageIdsIn(email.messageId ?? '')[0] ?? null,
    answeredIds,
    referenceIds: [...messageIdsIn(email.references ?? '').filter((id) => !answeredIds.includes(id)), ...answeredIds],
    // No mail program's clock shows a year outside this range: the header is wrong.
    sentAt: sentAt.getUTCFullYear() >= 1990 && sentAt.getUTCFullYear() < 2100 ? sentAt : null,
  };
}

/** A name with a comma must be quoted; where it is not, each of its parts looks like a sender without an address. */
function senderOf({ from, headers }: Email): { name: string; address: string } {
  const written = headers.find(({ key }) => key === 'from')?.value ?? '';
  const parts = addressParser(written, { flatten: true });
  const at = parts.findIndex(({ address }) => address);
  const isSplit = at > 0 && parts.slice(0, at).every(({ name }) => name);
  const name = isSplit
    ? parts
        .slice(0, at + 1)
        .flatMap((part) => part.name || [])
        .join(', ')
    : (from?.name ?? '');
  const address = (isSplit ? parts[at]?.address : from?.address) ?? '';
  return { name: oneLine(name), address: oneLine(address).slice(0, limits.emailMaxLength) };
}

const fileOf = ({ filename, related, mimeType, content }: Attachment): EmailFile => ({
  name: filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : null),
  isLayout: related === true && mimeType.startsWith('image/'),
  bytes: new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content),
});

const cut = (text: string): string =>
  text.length > limits.answerMaxLength
    ? `${text.slice(0, limits.answerMaxLength - cutLine.length - 2).trimEnd()}\n\n${cutLine}`
    : text;
