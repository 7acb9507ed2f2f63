import { left, type Part, type PdfPage, type Style } from './pdf-page.ts';

interface Column {
  heading: string;
  width: number;
  align?: 'right';
}

export const cellGap = 12;
export const rowPadding = 6;
const headingStyle: Style = { size: 8.5, colour: 'ink3' };
const cellStyle: Style = { size: 10 };

/** Rows over as many pages as needed; a row is never split, and each page repeats the headings. */
export function writeTable(sheet: PdfPage, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const table = sheet.part('Table');
  writeHeadings(sheet, table, columns);
  for (const cells of rows) {
    const heights = columns.map(({ width }, index) => sheet.heightOf(cells[index] ?? '', width, cellStyle));
    const height = Math.max(...heights) + 2 * rowPadding;
    if (sheet.makeRoom(height)) writeHeadings(sheet, table, columns);
    writeRow(sheet, table, 'TD', columns, cells, cellStyle);
    sheet.y += height;
    sheet.rule(sheet.y, 'line', 0.75);
  }
  table.end();
  sheet.y += 12;
}

function writeHeadings(sheet: PdfPage, table: Part, columns: readonly Column[]): void {
  const headings = columns.map(({ heading }) => heading);
  writeRow(sheet, table, 'TH', columns, headings, headingStyle);
  sheet.y += 22;
  sheet.rule(sheet.y, 'ink', 0.75);
}

function writeRow(
  sheet: PdfPage,
  table: Part,
  tag: 'TH' | 'TD',
  columns: readonly Column[],
  cells: readonly string[],
  style: Style,
): void {
  const row = sheet.part('TR', table);
  let x = left;
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    sheet.write(row, tag, cells[index] ?? '', { x, y: sheet.y + rowPadding, width }, { ...style, align });
    x += width + cellGap;
  }
  row.end();
}
