import { formatDay } from '#contract/business-days.ts';
import { formatDollars } from '#contract/money.ts';
import type { DocumentKind, InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';
import { left, type Part, type PdfPage, right, type Style } from '#server/platform/pdf/pdf-page.ts';
import { cellGap, rowPadding, writeTable } from '#server/platform/pdf/table.ts';

const quantityWidth = 50;
/** The largest amount on one line: $10,000,000.00. */
const amountWidth = 80;

/** The ordered lines, over as many pages as needed; a row is never split, and each page repeats the headings. */
export function writeLines(sheet: PdfPage, { lines, discount }: Pick<InvoiceSnapshot, 'lines' | 'discount'>): void {
  writeTable(
    sheet,
    [
      { heading: 'Service', width: right - left - quantityWidth - 2 * amountWidth - 3 * cellGap },
      { heading: 'Quantity', width: quantityWidth, align: 'right' },
      { heading: 'Unit price', width: amountWidth, align: 'right' },
      { heading: 'Amount', width: amountWidth, align: 'right' },
    ],
    [
      ...lines.map(({ name, quantity, unitCents, totalCents }) => [
        name,
        String(quantity),
        formatDollars(unitCents),
        formatDollars(totalCents),
      ]),
      ...(discount ? [[`Discount: ${discount.reason}`, '', '', formatDollars(-discount.cents)]] : []),
    ],
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
      formatDollars(amountCents),
    ]),
  );
  sheet.y += 14;
}

export function writeSum(sheet: PdfPage, part: Part, label: string, cents: number, style: Style): void {
  const x = right - 250;
  sheet.write(part, 'P', label, { x, y: sheet.y, width: 130 }, { ...style, strong: false, colour: 'ink2' });
  const amount = { x: right - 115, y: sheet.y, width: 115 };
  sheet.y += sheet.write(part, 'P', formatDollars(cents), amount, { ...style, align: 'right' }) + 5;
}

export function writeTotals(sheet: PdfPage, kind: DocumentKind, snapshot: InvoiceSnapshot): void {
  const { taxCents, totalCents, received, dueCents, currency } = snapshot;
  const receivedCents = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  sheet.makeRoom(120);
  const part = sheet.part('Sect');
  const row = (label: string, cents: number, style: Style): void => writeSum(sheet, part, label, cents, style);
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

/** What was refunded, and why; the amount of a credit note contains its part of the tax. */
export function writeRefund(
  sheet: PdfPage,
  { on, method, reference, reason, amountCents, taxCents, number }: NonNullable<InvoiceSnapshot['refund']>,
  { currency }: Pick<InvoiceSnapshot, 'currency'>,
): void {
  writeTable(
    sheet,
    [
      { heading: 'Reason', width: right - left - amountWidth - cellGap },
      { heading: 'Amount', width: amountWidth, align: 'right' },
    ],
    [[reason || 'Refund', formatDollars(amountCents)]],
  );
  sheet.makeRoom(90);
  const part = sheet.part('Sect');
  const label = `${number ? 'Credited' : 'Refunded'} in ${currency}`;
  writeSum(sheet, part, label, amountCents, { size: 14, strong: true });
  if (taxCents > 0) writeSum(sheet, part, 'Tax included', taxCents, { size: 10 });
  const sent = `Sent on ${formatDay(on)} by ${method}${reference ? `, reference ${reference}` : ''}.`;
  sheet.y += sheet.write(part, 'P', sent, { x: left, y: sheet.y + 10, width: right - left }, { size: 10 }) + 10;
  part.end();
}
