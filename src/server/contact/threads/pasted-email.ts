import { messageIdsIn } from '#server/platform/email/message-ids.ts';
import { oneLine } from '#server/platform/text.ts';

export interface PastedEmail {
  text: string;
  /** As the email names who wrote it; empty without headers. */
  sender: string;
  subject: string;
  messageId: string | null;
  /** What it answers and refers to, the one it answers last. */
  referenceIds: string[];
}

const headerLine = /^([A-Za-z][A-Za-z0-9-]{0,60}):[ \t]?(.*)$/;
const known = ['from', 'subject', 'date', 'to', 'message-id', 'in-reply-to', 'references'];
const most = 200;

/** An email as people copy it: its text, or headers, an empty line and its text. */
export function readPastedEmail(pasted: string): PastedEmail {
  const whole = pasted.replace(/\r\n?/g, '\n').trim();
  const end = whole.indexOf('\n\n');
  const headers = readHeaders(end < 0 ? '' : whole.slice(0, end));
  if (!headers) return { text: whole, sender: '', subject: '', messageId: null, referenceIds: [] };
  const header = (name: string): string => headers.get(name) ?? '';
  const answered = messageIdsIn(header('in-reply-to'));
  return {
    text: whole.slice(end).trim(),
    sender: oneLine(header('from')).slice(0, most),
    subject: oneLine(header('subject')).slice(0, most),
    messageId: messageIdsIn(header('message-id'))[0] ?? null,
    referenceIds: [...messageIdsIn(header('references')).filter((id) => !answered.includes(id)), ...answered],
  };
}

/** By lower-case name, unfolded, the first of a name; null where these lines are no headers of an email. */
function readHeaders(block: string): Map<string, string> | null {
  const headers = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = headerLine.exec(line) ?? [];
    if (!name) return null;
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value);
  }
  // A text may begin with a line such as `Note: ...`.
  return known.filter((name) => headers.has(name)).length >= 2 ? headers : null;
}
