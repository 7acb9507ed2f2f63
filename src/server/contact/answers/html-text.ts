import { compile, type DomNode, type FormatCallback } from 'html-to-text';

const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
const ownLines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const spanMost = 20;

/** A cell may claim millions of columns, or less than one; each takes a place of the table that is laid out. */
function limitSpans({ name, attribs = {}, children = [] }: DomNode): void {
  if (name !== 'td' && name !== 'th') {
    children.forEach(limitSpans);
    return;
  }
  for (const attribute of ['colspan', 'rowspan']) {
    const span = Math.trunc(Number(attribs[attribute]));
    if (attribs[attribute] !== undefined) attribs[attribute] = String(Math.min(Math.max(span || 1, 1), spanMost));
  }
}

const tableWithLimitedSpans: FormatCallback = (table, format, builder, options) => {
  limitSpans(table);
  builder.options.formatters?.['dataTable']?.(table, format, builder, options);
};

/** The text of an HTML email as a person reads it; quoted lines begin with `>`, as in plain emails. Never HTML. */
export const textOfHtml = compile({
  wordwrap: false,
  // No limit of length: the library would print a warning and cut. The worker limits time and memory.
  limits: { maxDepth: 200, maxInputLength: 0 },
  formatters: { tableWithLimitedSpans },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    ...['svg', 'object', 'iframe', 'template', 'noscript', 'title'].map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { ...paragraph, uppercase: false },
    })),
    { selector: 'ul', options: { ...ownLines, itemPrefix: '- ' } },
    { selector: 'ol', options: ownLines },
    { selector: 'table', format: 'tableWithLimitedSpans', options: { ...ownLines, uppercaseHeaderCells: false } },
    { selector: 'blockquote', options: { ...paragraph, trimEmptyLines: true } },
  ],
});
