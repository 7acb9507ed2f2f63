import { businessDate, formatDay } from '#contract/business-days.ts';
import type { DocumentKind, InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';
import { bareAddress, writeLetterhead } from '#server/platform/pdf/letterhead.ts';
import { left, openPdfPage, type PdfPage, right } from '#server/platform/pdf/pdf-page.ts';
import { businessLines, customerLines } from './addresses.ts';
import { writeLines, writeReceived, writeRefund, writeTotals } from './line-table.ts';

const titles: Record<DocumentKind, string> = {
  proForma: 'Pro forma invoice',
  invoice: 'Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit note',
  refundReceipt: 'Refund receipt',
};

// Only a fiscal device may issue a fiscal tax invoice; a commercial invoice says that it is not one.
const notFiscal = 'This is not a fiscal tax invoice.';

/** Plain data, as it is sent to the rendering thread. */
export interface InvoicePdf {
  kind: DocumentKind;
  snapshot: InvoiceSnapshot;
}

/** Renders a document of an order: A4, tagged, and the same bytes for the same snapshot. */
export async function renderInvoicePdf({ kind, snapshot }: InvoicePdf): Promise<Uint8Array<ArrayBuffer>> {
  const { business, invoiceNumber, issuedAt, ref, refund } = snapshot;
  const number = (refund ? refund.number : kind === 'proForma' ? null : invoiceNumber) ?? ref;
  const title = titles[kind];
  const sheet = await openPdfPage({ title: `${title} ${number}`, author: business.name, madeAt: new Date(issuedAt) });
  writeHead(sheet, title, kind, snapshot);
  if (refund) writeRefund(sheet, refund, snapshot);
  else writeOrder(sheet, kind, snapshot);
  return sheet.finish((page, pages) => [
    `${notFiscal} ${business.name}, ${bareAddress(business.website)}`,
    `${number} · Page ${page} of ${pages}`,
  ]);
}

function writeOrder(sheet: PdfPage, kind: DocumentKind, snapshot: InvoiceSnapshot): void {
  writeLines(sheet, snapshot);
  writeTotals(sheet, kind, snapshot);
  if (snapshot.received.length > 0) writeReceived(sheet, snapshot);
  if (kind !== 'receipt' && snapshot.dueCents > 0) writeHowToPay(sheet, snapshot);
}

function writeHead(sheet: PdfPage, title: string, kind: DocumentKind, snapshot: InvoiceSnapshot): void {
  const { business, customer } = snapshot;
  writeLetterhead(sheet, business.name, title, [
    { label: 'From', values: businessLines(business) },
    { label: 'To', values: customerLines(customer) },
    { label: 'Details', values: detailsOf(kind, snapshot) },
  ]);
}

function detailsOf(kind: DocumentKind, snapshot: InvoiceSnapshot) {
  const { customer, invoiceNumber, issuedAt, payBy, ref, dueCents, refund } = snapshot;
  return [
    refund?.number ? `Credit note ${refund.number}` : null,
    kind === 'proForma' ? null : invoiceNumber && `${refund ? 'To invoice' : 'Invoice'} ${invoiceNumber}`,
    `Order ${ref}`,
    customer.purchaseOrder ? `Purchase order: ${customer.purchaseOrder}` : null,
    `Issued ${formatDay(businessDate(new Date(issuedAt)))}`,
    !refund && kind !== 'receipt' && payBy && dueCents > 0 ? `Pay by ${formatDay(payBy)}` : null,
  ];
}

function writeHowToPay(sheet: PdfPage, { bank, business, ref }: InvoiceSnapshot): void {
  const width = right - left;
  const body = { size: 10, colour: 'ink2' } as const;
  const online = `Online, by mobile money or card where offered: ${bareAddress(business.website)}/account/orders/${ref}`;
  const rows: [string, string][] = bank
    ? [
        ['Account name', bank.accountName],
        ['Bank', bank.bank],
        ['Branch', bank.branch],
        ['Account number', bank.accountNumber],
        ['SWIFT code', bank.swift],
        ['Reference', ref],
      ]
    : [];
  const shown = rows.filter(([, value]) => value.trim() !== '');
  const rowHeights = shown.map(([, value]) => sheet.heightOf(value, width - 120, { size: 10 }) + 2);
  sheet.makeRoom(72 + rowHeights.reduce((sum, height) => sum + height, 0));
  const part = sheet.part('Sect');
  sheet.y += sheet.write(part, 'H2', 'How to pay', { x: left, y: sheet.y, width }, { size: 14, strong: true }) + 6;
  sheet.y += sheet.write(part, 'P', online, { x: left, y: sheet.y, width }, body) + 6;
  if (shown.length > 0) {
    const instruction = `By bank transfer, with ${ref} as the reference:`;
    sheet.y += sheet.write(part, 'P', instruction, { x: left, y: sheet.y, width }, body) + 4;
    for (const [index, [label, value]] of shown.entries()) {
      sheet.write(part, 'P', label, { x: left, y: sheet.y, width: 110 }, { size: 10, colour: 'ink3' });
      sheet.write(part, 'P', value, { x: left + 120, y: sheet.y, width: width - 120 }, { size: 10 });
      sheet.y += rowHeights[index] ?? 0;
    }
  }
  part.end();
}
