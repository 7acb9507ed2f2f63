import { isSame } from '#contract/admin/same-values.ts';
import { formatDollars, formatUsd } from '#contract/money.ts';
import { asList, asRecord, publishedItem } from './fields.ts';
import { isInDollars } from './labels.ts';

/** The texts of a file that are not in what is published, as its page shows them: sentences, lines of lists and prices. */
export function newTexts(before: unknown, after: unknown, name = ''): string[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(after)) {
    const others = after.filter((item) => asList(before).every((one) => !isSame(one, item)));
    return others.flatMap((item) =>
      newTexts(publishedItem({ value: before }, after, after.indexOf(item))?.value, item, name),
    );
  }
  if (typeof after === 'object' && after !== null) {
    return Object.entries(after).flatMap(([part, one]) => newTexts(asRecord(before)[part], one, part));
  }
  if (typeof after === 'number' && isInDollars(name)) {
    const cents = Math.round(after * 100);
    return [formatDollars(cents), formatUsd(cents)].flatMap((text) => [text.replace(/\.00$/, ''), text]);
  }
  const old = sentencesOf(before);
  return sentencesOf(after).filter((sentence) => !old.includes(sentence));
}

/** Without the marks of Markdown, which a page does not show. */
const sentencesOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/\n+|(?<=[.!?])\s+|[*`[\]]+|\([a-z]*:?\/\S*\)/)
        .map((part) => part.replace(/^(?:#+|-|\d+\.)\s+/, '').trim())
        .filter((part) => part.length > 2)
    : [];

/** Marks each occurrence of the texts in a page. */
export function markTexts(page: Document, texts: readonly string[]): void {
  if (texts.length === 0) return;
  joinTexts(page);
  const longestFirst = [...texts].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?:${longestFirst.map(escaped).join('|')})(?![\\d.]*\\d)`);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = pattern.exec(node.nodeValue ?? '');
    if (!found) continue;
    const text = (node as Text).splitText(found.index);
    text.splitText(found[0].length);
    const mark = page.createElement('mark');
    // An email has no variables.
    mark.style.cssText = 'background: var(--color-lichen, #cfda3c); color: var(--color-on-lichen, #17201b)';
    text.replaceWith(mark);
    mark.append(text);
    walker.currentNode = text;
  }
}

/** The server separates the parts of one text with comments. */
function joinTexts({ body }: Document): void {
  const comments: Node[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  body.normalize();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
