import { byteOrderMark, csvCell } from '#contract/files/csv.ts';
import type { Row } from './personal-data.ts';

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Every cell is quoted, and cells cannot be read as formulas. */
export function toCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return byteOrderMark;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  return byteOrderMark + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
