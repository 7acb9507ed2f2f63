import type { Row } from './personal-data.ts';

// Characters that make a spreadsheet read a cell as a formula, full-width forms included.
const beginnings = new Set('=+-@\t\r\n\0＝＋－＠');

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Cells cannot be read as formulas. */
export function toCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return byteOrderMark;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  return byteOrderMark + lines.map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('');
}

const byteOrderMark = '\ufeff';

function asCell(text: string): string {
  const harmless = beginnings.has(text.charAt(0)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
