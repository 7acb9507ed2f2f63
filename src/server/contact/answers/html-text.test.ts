import { expect, it, vi } from 'vitest';
import { textOfHtml } from './html-text.ts';

const cell = (attributes: string, text: string): string => `<td ${attributes}>${text}</td>`;
const rowOf = (...cells: string[]): string => `<table><tr>${cells.join('')}</tr></table>`;

it.each([
  ['no span', rowOf(cell('', 'Ward'), cell('', '7')), 'Ward   7'],
  ['a span of two columns', rowOf(cell('colspan="2"', 'Ward'), cell('', '7')), 'Ward   7'],
  ['a span of 10 million columns', rowOf(cell('colspan="10000000"', 'Ward'), cell('', '7')), 'Ward   7'],
  ['a span of 10 million rows', rowOf(cell('rowspan="10000000"', 'Ward'), cell('', '7')), 'Ward   7'],
  ['an infinite span', rowOf(cell('colspan="1e999"', 'Ward'), cell('', '7')), 'Ward   7'],
  ['a negative span', rowOf(cell('colspan="-5"', 'Ward'), cell('rowspan="-1"', '7')), 'Ward   7'],
  ['half a row', rowOf(cell('rowspan="0.5"', 'Ward'), cell('colspan="1.5"', '7')), 'Ward   7'],
  ['a table in a table', rowOf(cell('', rowOf(cell('colspan="10000000"', 'Ward'))), cell('', '7')), 'Ward   7'],
])('a table with %s is laid out', (_, html, text) => {
  expect(textOfHtml(html).replaceAll(/ {3,}/g, '   ')).toBe(text);
});

it('prints nothing for HTML of more than 16 MB', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(textOfHtml(`<p>${' '.repeat(17_000_000)}Ward 7</p>`)).toBe('Ward 7');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
