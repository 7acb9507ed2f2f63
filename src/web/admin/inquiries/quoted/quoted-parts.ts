interface TextPart {
  kind: 'own' | 'quoted' | 'signature';
  lines: string;
}

const quotedLine = /^\s*>/;
/** `On 3 March 2026, Rudo wrote:`, in the languages of common mail programs, on one line or two. */
const attribution = /^(?:On|Le|Am|El|Em|Op)\b.{4,200}(?:wrote|écrit|schrieb|escribió|escreveu|schreef).{0,60}:$/;
/** The separator that Outlook writes above a quoted message. */
const originalMessage =
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Forwarded message)\s*-{2,}$/i;
const outlookHead =
  /^(?:From|Von|De):\s.+\n(?:(?:Sent|Date|Gesendet|Envoyé|To|An|À|Cc|Reply-To):\s.*\n){1,4}(?:Subject|Betreff|Objet):/;

/** The line before a signature (RFC 3676, 4.3), and the signatures that phones add. */
const signature = /^(?:--|Sent from my .{1,40}|Get Outlook for .{1,20})$/;

/** Splits a text into what its author wrote, what it quotes, and the signature below. */
export function quotedPartsOf(text: string): TextPart[] {
  const lines = text.split('\n');
  const parts: { isQuoted: boolean; lines: string[] }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const rest = lines.length - at;
    const isRest = beginsOriginal(lines, at);
    const taken = isRest ? rest : quotedLines(lines, at);
    const own = parts.at(-1);
    const isQuoted = taken > 0 || (own?.isQuoted === true && lines[at]?.trim() === '');
    const added = lines.slice(at, at + Math.max(1, taken));
    if (own && own.isQuoted === isQuoted) own.lines.push(...added);
    else parts.push({ isQuoted, lines: added });
    at += Math.max(1, taken) - 1;
  }
  return parts
    .flatMap(({ isQuoted, lines: own }) => (isQuoted ? [partOf('quoted', own)] : withSignature(own)))
    .filter((part) => part.lines !== '');
}

const partOf = (kind: TextPart['kind'], lines: readonly string[]): TextPart => ({
  kind,
  lines: lines.join('\n').trim(),
});

function withSignature(lines: readonly string[]): TextPart[] {
  const at = lines.findLastIndex((line) => signature.test(line.trim()));
  return at < 0 ? [partOf('own', lines)] : [partOf('own', lines.slice(0, at)), partOf('signature', lines.slice(at))];
}

/** The number of lines from here on that are a quotation: with `>`, or naming the author of the quoted text below. */
function quotedLines(lines: readonly string[], at: number): number {
  if (quotedLine.test(lines[at] ?? '')) return 1;
  for (const length of [1, 2]) {
    const head = lines
      .slice(at, at + length)
      .join(' ')
      .trim();
    const next = lines.slice(at + length).find((line) => line.trim() !== '');
    if (attribution.test(head) && quotedLine.test(next ?? '')) return length;
  }
  return 0;
}

function beginsOriginal(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (originalMessage.test(line)) return true;
  const from = /^_{10,}$/.test(line) ? at + 1 : at;
  return outlookHead.test(
    lines
      .slice(from, from + 7)
      .join('\n')
      .trim(),
  );
}
