import { businessDate, formatDay } from '#contract/business-days.ts';
import type { OrderLine, Scope } from '#contract/checkout/orders.ts';
import type { InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';
import { bareAddress, writeLetterhead } from '#server/platform/pdf/letterhead.ts';
import { left, openPdfPage, type PdfPage, right } from '#server/platform/pdf/pdf-page.ts';
import { businessLines, customerLines } from '../invoices/pdf/addresses.ts';
import { writeLines, writeSum } from '../invoices/pdf/line-table.ts';

/** The content of a quotation. Plain data, as it is sent to the rendering thread. */
export interface Quotation {
  /** `M-26-4F7K2, version 2`; the date for a cart. */
  number: string;
  issuedAt: string;
  /** `YYYY-MM-DD`; null for current catalogue prices. */
  validUntil: string | null;
  customer: InvoiceSnapshot['customer'];
  lines: OrderLine[];
  taxCents: number;
  totalCents: number;
  /** The description of the work; empty for a cart. */
  facts: Scope['facts'];
  message: string;
  /** How to order at these prices. */
  howToOrder: string;
}

export interface QuotationPdf {
  business: InvoiceSnapshot['business'];
  quotation: Quotation;
}

/** Renders a quotation: A4, tagged, and the same bytes for the same data. */
export async function renderQuotationPdf({ business, quotation }: QuotationPdf): Promise<Uint8Array<ArrayBuffer>> {
  const { customer, number, issuedAt, validUntil, facts, message, howToOrder } = quotation;
  const madeAt = new Date(issuedAt);
  const sheet = await openPdfPage({ title: `Quotation ${number}`, author: business.name, madeAt });
  const details = [
    validUntil && `Quotation ${number}`,
    customer.purchaseOrder ? `Your reference: ${customer.purchaseOrder}` : null,
    `Issued ${formatDay(businessDate(madeAt))}`,
    validUntil && `Valid until ${formatDay(validUntil)}`,
  ];
  writeLetterhead(sheet, business.name, 'Quotation', [
    { label: 'From', values: businessLines(business) },
    { label: 'To', values: customerLines(customer) },
    { label: 'Details', values: details },
  ]);
  writeLines(sheet, quotation);
  writeTotal(sheet, quotation);
  if (message) writeTexts(sheet, 'Message', message.split('\n'));
  if (facts.length > 0) writeTexts(sheet, 'What it is for', facts.flatMap(factLines));
  writeTexts(sheet, 'How to order', [howToOrder]);
  return sheet.finish((page, pages) => [
    `${business.name}, ${bareAddress(business.website)}`,
    `${number} · Page ${page} of ${pages}`,
  ]);
}

const factLines = ({ name, value }: Scope['facts'][number]): string[] => `${name}: ${value}`.split('\n');

function writeTotal(sheet: PdfPage, { taxCents, totalCents }: Quotation): void {
  sheet.makeRoom(60);
  const part = sheet.part('Sect');
  writeSum(sheet, part, 'Total in USD', totalCents, { size: 14, strong: true });
  if (taxCents > 0) writeSum(sheet, part, 'Tax included', taxCents, { size: 10 });
  part.end();
  sheet.y += 20;
}

function writeTexts(sheet: PdfPage, heading: string, texts: readonly string[]): void {
  const width = right - left;
  const style = { size: 10, colour: 'ink2' } as const;
  sheet.makeRoom(60);
  const part = sheet.part('Sect');
  sheet.y += sheet.write(part, 'H2', heading, { x: left, y: sheet.y, width }, { size: 14, strong: true }) + 6;
  for (const text of texts.filter((line) => line.trim() !== '')) {
    sheet.makeRoom(sheet.heightOf(text, width, style));
    sheet.y += sheet.write(part, 'P', text, { x: left, y: sheet.y, width }, style) + 3;
  }
  part.end();
  sheet.y += 14;
}
