import type { Row } from './personal-data.ts';

// Where a cell would be read as a formula, full-width forms included: at its beginning, and where a spreadsheet that
// separates by semicolons begins another cell, for which quotes in the middle of a line mean nothing.
const formulas = /^(?=[=+\-@\t\r\n\0＝＋－＠])|(?<=[;\t\r\n]"*)(?=[=+\-@\0＝＋－＠])/g;

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Every cell is quoted, and cells cannot be read as formulas. */
export function toCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return byteOrderMark;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  return byteOrderMark + lines.map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('');
}

const byteOrderMark = '\ufeff';

const asCell = (text: string): string => `"${text.replace(formulas, "'").replaceAll('"', '""')}"`;
