import { compile } from 'html-to-text';

const paragraph = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
const ownLines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** The text of an HTML email as a person reads it; quoted lines begin with `>`, as in plain emails. Never HTML. */
export const textOfHtml = compile({
  wordwrap: false,
  limits: { maxDepth: 200 },
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
    { selector: 'table', format: 'dataTable', options: { ...ownLines, uppercaseHeaderCells: false } },
    { selector: 'blockquote', options: { ...paragraph, trimEmptyLines: true } },
  ],
});
