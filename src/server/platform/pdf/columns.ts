import type { PdfPage, Style } from './pdf-page.ts';

/** One paragraph of a block, and the space below it. */
export interface Paragraph {
  tag: 'H2' | 'P';
  text: string;
  style: Style;
  gap: number;
}

interface ColumnPosition {
  x: number;
  width: number;
  count: number;
}

const gutter = 18;
const betweenRows = 12;

/** Blocks side by side, in as many rows as needed; a row is never split. */
export function writeColumns(
  sheet: PdfPage,
  { x, width, count }: ColumnPosition,
  blocks: readonly (readonly Paragraph[])[],
): void {
  const columnWidth = (width - (count - 1) * gutter) / count;
  const heightOf = (block: readonly Paragraph[]): number =>
    block.reduce((sum, { text, style, gap }) => sum + sheet.heightOf(text, columnWidth, style) + gap, 0);
  for (let first = 0; first < blocks.length; first += count) {
    const row = blocks.slice(first, first + count);
    const height = Math.max(...row.map(heightOf));
    sheet.makeRoom(height);
    for (const [column, block] of row.entries()) {
      const part = sheet.part('Sect');
      const box = { x: x + column * (columnWidth + gutter), y: sheet.y, width: columnWidth };
      for (const { tag, text, style, gap } of block) box.y += sheet.write(part, tag, text, box, style) + gap;
      part.end();
    }
    sheet.y += height + betweenRows;
  }
}
