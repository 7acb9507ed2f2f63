const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
  copy: '©',
  deg: '°',
  sup2: '²',
  sup3: '³',
  times: '×',
  middot: '·',
  bull: '•',
};

/** What these hold is no text of the message. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe']);
const ownLine = /^(?:p|div|table|tr|ul|ol|li|h[1-6]|hr|pre|section|article|header|footer|address|dl|dt|dd)$/;

/** The text of an HTML email as a person reads it; what it quotes begins with `>`, as in plain emails. Never HTML. */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let line = '';
  let quotes = 0;
  const endLine = (isBreak: boolean): void => {
    const text = line.replace(/[^\S\u00a0]+/g, ' ').trim();
    // One empty line between paragraphs, wherever their elements begin and end.
    if (text || isBreak) lines.push(`${'>'.repeat(quotes)}${quotes && text ? ' ' : ''}${text}`);
    line = '';
  };
  let at = 0;
  while (at < html.length) {
    const begins = html.indexOf('<', at);
    line += readable(html.slice(at, begins < 0 ? html.length : begins));
    if (begins < 0) break;
    const { name, isEnd, ends } = tagAt(html, begins);
    if (ends === begins + 1) line += '<';
    at = unread.has(name) && !isEnd ? endOf(name, html, ends) : ends;
    if (name === 'br') endLine(true);
    else if (name === 'td' || name === 'th') line += ' ';
    else if (name === 'p' && isEnd) {
      endLine(false);
      endLine(lines.at(-1) !== '');
    } else if (ownLine.test(name)) endLine(false);
    else if (name === 'blockquote') {
      endLine(false);
      quotes = Math.min(9, Math.max(0, quotes + (isEnd ? -1 : 1)));
    }
  }
  endLine(false);
  while (/^>*$/.test(lines.at(-1) ?? 'x')) lines.pop();
  return lines.join('\n').trim();
}

interface Tag {
  /** Empty for a comment, a declaration, and a `<` that begins no tag. */
  name: string;
  isEnd: boolean;
  ends: number;
}

function tagAt(html: string, at: number): Tag {
  if (html.startsWith('<!--', at)) return { name: '', isEnd: false, ends: after(html, '-->', at + 4) };
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,15})?/i.exec(html.slice(at, at + 18)) ?? [];
  if (!name && html[at + 1] !== '!' && html[at + 1] !== '?') return { name: '', isEnd: false, ends: at + 1 };
  return { name: name.toLowerCase(), isEnd: slash !== '', ends: after(html, '>', at + 1) };
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found < 0 ? html.length : found + sign.length;
}

/** Behind the end tag of an element; without one, the whole rest belongs to it. */
function endOf(name: string, html: string, from: number): number {
  const end = new RegExp(`</${name}[\\s>]`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? after(html, '>', end.lastIndex - 1) : html.length;
}

const readable = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
