/** Inserts a text at a position as its own paragraph; does not change the existing text. */
export function insertedAt(text: string, place: number, addition: string): { text: string; cursor: number } {
  if (!text.trim()) return { text: addition, cursor: addition.length };
  const before = text.slice(0, place);
  const after = text.slice(place);
  const begun = before + (before.trim() ? '\n'.repeat(2 - newlines(/\n*$/, before)) : '') + addition;
  const gap = after.trim() ? '\n'.repeat(2 - newlines(/^\n*/, after)) : '';
  return { text: begun + gap + after, cursor: begun.length };
}

const newlines = (pattern: RegExp, text: string): number => Math.min(2, pattern.exec(text)?.[0].length ?? 0);

const closing =
  /^(?:(?:kind|best|warm) (?:regards|wishes)|regards|yours (?:sincerely|faithfully|truly)|sincerely|many thanks|thank you)[,.]?\s*$/gim;
const linesOfClosing = 5;

/** Where an addition belongs when nobody has chosen a place: before the closing of the text, or else at its end. */
export function endOfBody(text: string): number {
  const last = [...text.matchAll(closing)].at(-1)?.index;
  const isClosing = last !== undefined && text.slice(last).trim().split('\n').length <= linesOfClosing;
  return isClosing ? text.slice(0, last).trimEnd().length : text.length;
}
