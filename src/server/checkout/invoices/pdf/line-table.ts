import type { DocumentKind, InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';
import { dollars, formatDay } from './format.ts';
import { left, type Part, type PdfPage, right, type Style } from './pdf-page.ts';

interface Column {
  heading: string;
  width: number;
  align?: 'right';
}

const cellGap = 12;
const rowPadding = 6;
const headingStyle: Style = { size: 8.5, colour: 'ink3' };
const cellStyle: Style = { size: 10 };

/** What was ordered, over as many pages as it takes; a row is never cut, and each page says what its columns are. */
export function writeLines(sheet: PdfPage, { lines }: InvoiceSnapshot): void {
  writeTable(
    sheet,
    [
      { heading: 'Service', width: 268 },
      { heading: 'Quantity', width: 55, align: 'right' },
      { heading: 'Unit price', width: 70, align: 'right' },
      { heading: 'Amount', width: right - left - 268 - 55 - 70 - 3 * cellGap, align: 'right' },
    ],
    lines.map(({ name, quantity, unitCents, totalCents }) => [
      name,
      String(quantity),
      dollars(unitCents),
      dollars(totalCents),
    ]),
  );
}

export function writeReceived(sheet: PdfPage, { received }: InvoiceSnapshot): void {
  sheet.makeRoom(90);
  const part = sheet.part('Sect');
  const width = right - left;
  sheet.y +=
    sheet.write(part, 'H2', 'Payments', { x: left, y: sheet.y, width }, { size: 14, strong: true }) + rowPadding;
  part.end();
  writeTable(
    sheet,
    [
      { heading: 'Date', width: 110 },
      { heading: 'Method', width: 130 },
      { heading: 'Reference', width: 150 },
      { heading: 'Amount', width: width - 110 - 130 - 150 - 3 * cellGap, align: 'right' },
    ],
    received.map(({ on, method, reference, amountCents }) => [
      formatDay(on),
      method,
      reference ?? '',
      dollars(amountCents),
    ]),
  );
  sheet.y += 14;
}

function writeTable(sheet: PdfPage, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
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

export function writeTotals(sheet: PdfPage, kind: DocumentKind, snapshot: InvoiceSnapshot): void {
  const { taxCents, totalCents, received, dueCents, currency } = snapshot;
  const receivedCents = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  sheet.makeRoom(120);
  const part = sheet.part('Sect');
  const row = (label: string, cents: number, style: Style): void => {
    const x = right - 250;
    sheet.write(part, 'P', label, { x, y: sheet.y, width: 130 }, { ...style, strong: false, colour: 'ink2' });
    const amount = { x: right - 115, y: sheet.y, width: 115 };
    sheet.y += sheet.write(part, 'P', dollars(cents), amount, { ...style, align: 'right' }) + 5;
  };
  row(`Total in ${currency}`, totalCents, { size: 14, strong: true });
  if (taxCents > 0) row('Tax included', taxCents, { size: 10 });
  if (received.length > 0) row('Received', receivedCents, { size: 10 });
  if (kind === 'receipt') {
    const label = 'Paid in full';
    sheet.ground(right - 82, sheet.y + 2, 82, 22, 'lichen');
    sheet.write(
      part,
      'P',
      label,
      { x: right - 82, y: sheet.y + 6, width: 82 },
      { size: 10.5, strong: true, align: 'center' },
    );
    sheet.y += 30;
  } else {
    row('Balance due', dueCents, { size: 14, strong: true });
  }
  part.end();
  sheet.y += 20;
}
