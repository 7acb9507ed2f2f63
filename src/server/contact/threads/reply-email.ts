import { businessZone } from '#contract/bookings/bookings.ts';
import { limits } from '#contract/limits.ts';
import { referencesTo } from '#server/platform/email/message-ids.ts';
import { oneLine } from '#server/platform/text.ts';

export interface ReplyParts {
  ref: string;
  brand: string;
  text: string;
  /** Who wrote the message that is answered, and when. */
  quoted: { name: string; at: Date; text: string };
  /** Of the newest email of the thread; null while there was none. */
  subject: string | null;
  /** The Message-IDs of the thread, in order. */
  messageIds: readonly string[];
}

/** The content of a reply, and the headers that place it in the mail program's thread. */
export function writeReply({ ref, brand, text, quoted, subject, messageIds }: ReplyParts) {
  return {
    subject: replySubject(subject, ref, brand),
    text: `${text}\n\n${quote(quoted)}`,
    referenceIds: referencesTo(messageIds, limits.referenceIdsMost),
  };
}

/** `Re: ` once, without the prefixes of mail programs in other languages, and always with the reference. */
function replySubject(subject: string | null, ref: string, brand: string): string {
  const bare = oneLine(subject ?? `Your message to ${brand}`).replace(
    /^(?:(?:re|aw|sv|antw|fwd?|wg)(?:\[\d+\])?:\s*)+/i,
    '',
  );
  const most = limits.subjectMaxLength;
  const short = bare.length > most ? `${bare.slice(0, most - 1).trimEnd()}…` : bare;
  // In our own spelling: when an account is deleted, its emails are found by the reference.
  return short.includes(ref) ? `Re: ${short}` : `Re: ${short} (${ref})`;
}

/** Quoted as in mail programs: who wrote it and when, and `>` before each line. */
function quote({ name, at, text }: ReplyParts['quoted']): string {
  const most = limits.quotedMaxLength;
  const lines = (text.length > most ? `${text.slice(0, most)}…` : text).split('\n');
  const quoted = lines.map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`));
  return `On ${momentOf.format(at).replace(', ', ' at ')}, ${oneLine(name)} wrote:\n${quoted.join('\n')}`;
}

const momentOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
