// Mail programs leave the character set of a text out, or name another one. Only valid UTF-8 proves itself, so text that
// may be UTF-8 is decoded as Windows-1252, which loses no byte, and then line by line as UTF-8 where it is that.

const windows = new TextDecoder('windows-1252');
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const byteOfSign = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [windows.decode(Uint8Array.of(byte)), byte]),
);
/** The bytes that Windows-1252 does not define: a text with them is in another character set. */
const undefinedInWindows = /[\x81\x8d\x8f\x90\x9d]/;

const charset = /\bcharset\s*=\s*["']?([^\s"';>]{1,60})["']?/i;
const textType = /^content-type:[ \t]*text\/(?:plain|html)\b/i;
const boundary = /\bboundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i;
/** RFC 1428, and what programs write that do not know the character set. */
const isUnknown = (label: string): boolean => /^(?:x-)?unknown(?:-8bit)?$/i.test(label);

/** The name that TextDecoder knows for a character set, or null. */
function knownName(label: string): string | null {
  const code = /^(?:x-)?(?:cp|ms|win(?:dows)?)-?_?(\d{3,5})$/i.exec(label)?.[1];
  if (code === '65001') return 'utf-8';
  try {
    return new TextDecoder(code ? `windows-${code}` : label.replace(/^x-/i, '')).encoding;
  } catch {
    return null;
  }
}

/**
 * The same email with the character set Windows-1252 in the heads of all texts that may be UTF-8, and heads in UTF-8.
 * `textIn` decodes the texts.
 */
export function withOneByteCharsets(bytes: Uint8Array): Uint8Array {
  const boundaries = new Set<string>();
  const written: string[] = [];
  let head: string[] | null = [];
  for (const line of latin1Lines(bytes)) {
    if (head && line.trim() !== '') {
      head.push(line);
      continue;
    }
    if (head) written.push(...relabelled(head, boundaries));
    head = !head && line.startsWith('--') && boundaries.has(line.slice(2).trimEnd()) ? [] : null;
    written.push(line);
  }
  return Buffer.from([...written, ...(head ?? [])].join('\n'), 'latin1');
}

const latin1Lines = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString('latin1').split('\n');

function relabelled(head: readonly string[], boundaries: Set<string>): string[] {
  const fields = inUtf8(head.join('\n')).split(/\n(?![ \t])/);
  let hasType = false;
  const kept = fields.map((field) => {
    if (!/^content-type:/i.test(field)) return field;
    hasType = true;
    const [, quoted, bare] = boundary.exec(field) ?? [];
    if (quoted ?? bare) boundaries.add(quoted ?? bare ?? '');
    return textType.test(field) ? withCharset(field) : field;
  });
  return hasType ? kept : [...kept.filter(Boolean), 'Content-Type: text/plain; charset=windows-1252'];
}

function withCharset(field: string): string {
  // RFC 2231 writes the parameter in another way, and names the character set on purpose.
  if (/\bcharset\*/i.test(field)) return field;
  const label = charset.exec(field)?.[1];
  if (label === undefined) {
    const written = field.trimEnd();
    return `${written}; charset=windows-1252${field.slice(written.length)}`;
  }
  const name = isUnknown(label) ? 'windows-1252' : knownName(label);
  return field.replace(charset, `charset=${name === 'utf-8' ? 'windows-1252' : (name ?? label)}`);
}

/** A head must be ASCII or UTF-8; programs that write neither mean Windows-1252. */
function inUtf8(head: string): string {
  const bytes = Buffer.from(head, 'latin1');
  return utf8Of(bytes) === null ? Buffer.from(windows.decode(bytes), 'utf8').toString('latin1') : head;
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes of a text that was decoded as Windows-1252; null if it was decoded as something else. */
function bytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOfSign.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Text of an email read by `withOneByteCharsets`, or null if it is in a character set that nobody named. */
export function textIn(text: string): string | null {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const bytes = /[^\0-\x7f]/.test(line) ? bytesOf(line) : null;
    const decoded = bytes && utf8Of(bytes);
    if (bytes && decoded === null && undefinedInWindows.test(line)) return null;
    lines.push(decoded ?? line);
  }
  return lines.join('\n');
}

/** The same for HTML, which may name its character set itself. */
export function htmlIn(html: string): string | null {
  const label = /<meta\b[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,60})/i.exec(html)?.[1];
  const name = label && knownName(label);
  const bytes = name && name !== 'utf-8' && /[^\0-\x7f]/.test(html) ? bytesOf(html) : null;
  return bytes && name && utf8Of(bytes) === null ? new TextDecoder(name).decode(bytes) : textIn(html);
}

// These encode other scripts in plain ASCII, so the text itself does not show that it was misread.
const escaped = /^(?:utf-?7|unicode-1-1-utf-7|iso-2022-(?:cn|kr)|hz-gb)/i;
const textHead = /^content-type:[ \t]*text\/(?:plain|html)\b((?:[^\r\n]|\r?\n[ \t]){0,500})/gim;
/** Code pages that the parser of emails knows. */
const codePage = /^(?:x-)?(?:cp|ms|windows)-?_?(?:866|932|936|949|950)$/i;

/** Whether an email names a character set that we cannot decode, so that the letters of its text would be wrong. */
export function namesUnknownCharset(bytes: Uint8Array, text: string): boolean {
  for (const [, parameters = ''] of Buffer.from(bytes).toString('latin1').matchAll(textHead)) {
    const label = charset.exec(parameters)?.[1];
    if (!label || isUnknown(label)) continue;
    if (escaped.test(label)) return true;
    if (knownName(label) === null && !codePage.test(label) && /[^\0-\x7f]/.test(text)) return true;
  }
  return false;
}
