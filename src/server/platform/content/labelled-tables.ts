import type { MarkdownIt } from 'markdown-it';

/** Copies its column heading to every cell as `data-label`: on a phone each row is a card. */
export function labelledTables(markdown: MarkdownIt): void {
  markdown.core.ruler.push('labelled-tables', ({ tokens }) => {
    let headings: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'thead_open') headings = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open') headings.push(tokens[index + 1]?.content ?? '');
      if (token.type !== 'td_open') continue;
      token.attrSet('data-label', headings[column] ?? '');
      column += 1;
    }
  });
}
