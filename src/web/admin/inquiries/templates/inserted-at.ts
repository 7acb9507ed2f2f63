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
