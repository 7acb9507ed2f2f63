import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatDollars } from '#contract/money.ts';
import { type DocumentKind, type InvoiceSnapshot, invoiceSnapshotSchema } from '#server/checkout/invoice-snapshot.ts';
import { logoMark } from '#server/platform/pdf/logo-mark.ts';
import { aSnapshot } from '#tests/support/data/order-documents.ts';
import { repetitions } from '#tests/support/run/extent.ts';
import { logoMark as webMark } from '#web/ui/layout/logo-mark.ts';
import { renderInvoicePdf } from './render-pdf.ts';

interface Read {
  /** The text of each page, one line per text item. */
  pages: string[];
  /** The height of the lowest text above the bottom of its page, in points, without the foot of the page. */
  lowest: number;
  /** What a screen reader announces, in order: `H1 Invoice`. */
  spoken: string[];
  info: Record<string, unknown>;
}

async function read(kind: DocumentKind, snapshot: InvoiceSnapshot): Promise<Read> {
  const document = await getDocumentProxy(
    await renderInvoicePdf({ kind, snapshot: invoiceSnapshotSchema.parse(snapshot) }),
  );
  const pages: string[] = [];
  const spoken: string[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const written = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    pages.push(written.map(({ str }) => str).join('\n'));
    lowest = Math.min(lowest, ...written.map(({ transform }) => transform[5]).filter((y) => y > 60));
    spoken.push(...spokenOf(await page.getStructTree(), markedText(items)));
  }
  const { info } = await document.getMetadata();
  return { pages, lowest, spoken, info: info as Record<string, unknown> };
}

type Items = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']>
>['items'];

/** The text of each piece of marked content, by its id. */
function markedText(items: Items): Map<string, string> {
  const expected = new Map<string, string>();
  let id = '';
  for (const item of items) {
    if ('str' in item) expected.set(id, (expected.get(id) ?? '') + item.str);
    else if ('id' in item && item.id) id = item.id;
    else id = '';
  }
  return expected;
}

function spokenOf(node: unknown, texts: Map<string, string>, role = ''): string[] {
  const {
    role: own,
    children = [],
    type,
    id,
  } = (node ?? {}) as {
    role?: string;
    children?: unknown[];
    type?: string;
    id?: string;
  };
  if (type === 'content') return [`${role} ${(texts.get(id ?? '') ?? '').trim()}`];
  return children.flatMap((child) => spokenOf(child, texts, own));
}

const text = ({ pages }: Read): string => pages.join('\n');
const fiscal = 'This is not a fiscal tax invoice.';

describe('a PDF document', () => {
  it('is a pro forma before the invoice: the order, its price and how to pay it', async () => {
    const pdf = await read('proForma', aSnapshot(2, { invoiceNumber: null }));
    expect(pdf.pages).toHaveLength(1);
    for (const expected of [
      'Pro forma invoice',
      'Amara Ncube',
      'Order ORD-26-4F7K2',
      // Half past midnight in Bulawayo.
      'Issued 3 March 2026',
      'Pay by 16 March 2026',
      'Service number 2',
      '$100.04',
      'Total in USD',
      '$150.05',
      'www.example.com/account/orders/ORD-26-4F7K2',
      'By bank transfer, with ORD-26-4F7K2 as the reference:',
      '000 111 222',
      'ORD-26-4F7K2 · Page 1 of 1',
    ]) {
      expect(text(pdf)).toContain(expected);
    }
    expect(text(pdf)).not.toMatch(/INV-|SWIFT|Tax|Received/);
  });

  it('prints every contact detail of the business that is set', async () => {
    const { business } = aSnapshot(1);
    const details = { street: '12 Fort Street', email: 'office@example.com', phone: '+263 29 212 3456' };
    const pdf = text(await read('invoice', aSnapshot(1, { business: { ...business, ...details } })));
    for (const expected of [business.name, business.place, ...Object.values(details)]) expect(pdf).toContain(expected);
  });

  it('prints the purchase order of the customer, and is unchanged without one', async () => {
    const { customer } = aSnapshot(1);
    const withOne = await read('invoice', aSnapshot(1, { customer: { ...customer, purchaseOrder: 'PO 4711/26' } }));
    expect(text(withOne)).toContain('Purchase order: PO 4711/26');
    const [before, none] = [customer, { ...customer, purchaseOrder: null }].map((one) =>
      renderInvoicePdf({ kind: 'invoice', snapshot: aSnapshot(1, { customer: one }) }),
    );
    expect(Buffer.compare((await before) ?? Buffer.of(), (await none) ?? Buffer.of())).toBe(0);
    expect(text(await read('invoice', aSnapshot(1)))).not.toContain('Purchase order');
  });

  it('is the invoice once issued, with its number, tax and payments', async () => {
    const received = [{ on: '2026-03-03', method: 'EcoCash', reference: '1082', amountCents: 5_000 }];
    const customer = {
      name: 'Amara Ncube',
      email: 'amara@example.com',
      organisation: 'Council of Example',
      address: 'Municipal Buildings\nBulawayo',
      taxNumber: '2000123456',
    };
    const pdf = await read('invoice', aSnapshot(2, { received, customer, dueCents: 10_005, taxCents: 1_999 }));
    for (const expected of [
      'Invoice INV-2026-0001',
      'Council of Example',
      'Municipal Buildings',
      'Tax number 2000123456',
      'Tax included',
      '$19.99',
      'Balance due',
      '$100.05',
      '3 March 2026',
      'EcoCash',
      '1082',
      'How to pay',
    ]) {
      expect(text(pdf)).toContain(expected);
    }
  });

  it('is a receipt once all is paid, without payment instructions', async () => {
    const received = [{ on: '2026-03-03', method: 'Bank transfer', reference: null, amountCents: 5_001 }];
    const pdf = await read('receipt', aSnapshot(1, { received, dueCents: 0, payBy: null }));
    expect(text(pdf)).toMatch(/Receipt.*Paid in full.*Bank transfer/s);
    expect(text(pdf)).not.toMatch(/How to pay|Balance due|Pay by/);
  });

  it('is a credit note with its invoice, reason and part of the tax, without a balance', async () => {
    const refund = {
      number: 'CN-2026-0001',
      invoiceNumber: 'INV-2026-0001',
      on: '2026-03-04',
      method: 'EcoCash',
      reference: '77812',
      reason: 'One map fewer than agreed',
      amountCents: 2_500,
      taxCents: 336,
    };
    const pdf = await read('creditNote', aSnapshot(1, { refund, dueCents: 2_501 }));
    for (const expected of [
      'Credit note CN-2026-0001',
      'To invoice INV-2026-0001',
      'One map fewer than agreed',
      'Sent on 4 March 2026 by EcoCash, reference 77812.',
      'Credited in USD',
      '$25.00',
      '$3.36',
    ]) {
      expect(text(pdf)).toContain(expected);
    }
    expect(text(pdf)).not.toMatch(/Balance due|How to pay|Service number/);
    const receipt = { ...refund, number: null, invoiceNumber: null };
    const unnumbered = await read('refundReceipt', aSnapshot(1, { refund: receipt, invoiceNumber: null }));
    expect(text(unnumbered)).toMatch(/Refund receipt.*Refunded in USD/s);
    expect(text(unnumbered)).not.toMatch(/CN-|INV-/);
  });

  it.each<DocumentKind>([
    'proForma',
    'invoice',
    'receipt',
  ])('does not call itself a fiscal tax invoice: %s', async (kind) => {
    const pdf = await read(kind, aSnapshot(50));
    for (const page of pdf.pages) expect(page).toContain(fiscal);
    expect(text(pdf).replaceAll(fiscal, '')).not.toMatch(/fiscal|tax invoice/i);
    expect(String(pdf.info['Title'])).not.toMatch(/tax/i);
  });

  it('has a title and metadata', async () => {
    const { info } = await read('invoice', aSnapshot());
    expect(info).toMatchObject({
      Title: 'Invoice INV-2026-0001',
      Author: 'Kopje Geospatial',
      Language: 'en-ZW',
      CreationDate: expect.stringMatching(/^D:20260302223000/),
    });
  });

  it('is tagged for screen readers in reading order, tables as tables', async () => {
    const { spoken } = await read('invoice', aSnapshot(1));
    expect(spoken.slice(0, 2)).toEqual(['P Kopje Geospatial', 'H1 Invoice']);
    const table = spoken.indexOf('TH Service');
    expect(spoken.slice(table, table + 8)).toEqual([
      'TH Service',
      'TH Quantity',
      'TH Unit price',
      'TH Amount',
      'TD Service number 1',
      'TD 1',
      'TD $50.01',
      'TD $50.01',
    ]);
    expect(spoken.indexOf('H2 How to pay')).toBeGreaterThan(table);
    // The foot of the page is outside the reading order.
    expect(spoken.join()).not.toContain(fiscal);
  });

  it('has the same bytes for the same snapshot, and others for another', async () => {
    const one = await renderInvoicePdf({ kind: 'invoice', snapshot: aSnapshot(3) });
    expect(Buffer.compare(one, await renderInvoicePdf({ kind: 'invoice', snapshot: aSnapshot(3) }))).toBe(0);
    expect(Buffer.compare(one, await renderInvoicePdf({ kind: 'invoice', snapshot: aSnapshot(4) }))).not.toBe(0);
  });

  it('has the logo of the site', () => {
    expect(webMark).toMatchObject(logoMark);
  });
});

describe('many lines', () => {
  it('continue on pages with column headings and page numbers, with no line lost, repeated or cut', async () => {
    const snapshot = aSnapshot(limits.orderLinesMax);
    const pdf = await read('invoice', snapshot);
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const [index, page] of pdf.pages.entries()) {
      expect(page).toContain(`INV-2026-0001 · Page ${index + 1} of ${pdf.pages.length}`);
    }
    for (const page of pdf.pages.filter((one) => one.includes('Service number'))) expect(page).toContain('Unit price');
    const names = pdf.spoken.filter((texts) => texts.startsWith('TD Service number'));
    expect(names).toEqual(snapshot.lines.map(({ name }) => `TD ${name}`));
    expect(pdf.lowest).toBeGreaterThan(70);
    expect(text(pdf)).toContain(formatDollars(snapshot.totalCents));
  });

  it('fit amounts up to the largest quote on one line', async () => {
    const most = limits.quoteMaxCents;
    const lines = aSnapshot(1).lines.map((line) => ({ ...line, unitCents: most, totalCents: most }));
    const { pages } = await read('invoice', aSnapshot(1, { lines, totalCents: most, dueCents: most }));
    expect(pages.join('\n').match(/^\$10,000,000\.00$/gm)).toHaveLength(4);
  });

  it('fit long names, with and without spaces', async () => {
    const snapshot = aSnapshot(30);
    for (const line of snapshot.lines) line.name = `${'word '.repeat(60)}${'X'.repeat(200)}`;
    const pdf = await read('invoice', snapshot);
    expect(text(pdf).match(/X/g)?.length).toBe(30 * 200);
    expect(text(pdf).match(/word/g)?.length).toBe(30 * 60);
    expect(pdf.lowest).toBeGreaterThan(70);
  });
});

describe('names', () => {
  const named = (name: string) => aSnapshot(1, { customer: { ...aSnapshot().customer, name } });

  it.each([
    'Nontsikelelo Mthwakazi-Ndlovu',
    'Tšepo Nyathi',
    'Zoë Müller-Łukasz Çelik Ñandú',
    'Ňkosi ŋ',
    '£100 and €90 Ltd',
    'O’Brien “& Sons” – No. 5',
  ])('%s is printed unchanged', async (name) => {
    expect(text(await read('invoice', named(name)))).toContain(name);
    // Base letters and combining marks are composed.
    expect(text(await read('invoice', named(name.normalize('NFD'))))).toContain(name);
  });

  it.each([
    ['Ṱhavhani Ḓau', 'Thavhani Dau'],
    ['ɓanga ɗunhu', 'banga dunhu'],
    ['漢字 Ltd 🙂', '?? Ltd ?'],
    ['a\u0000b\u200b\u202ec\u0007', 'abc'],
  ])('%s is printed without characters that the font lacks: %s', async (name, written) => {
    expect(text(await read('invoice', named(name)))).toContain(written);
  });

  it('any name is printed without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }), async (a, b) => {
        const snapshot = aSnapshot(1, {
          customer: { name: a, email: b, organisation: b, address: a, taxNumber: null },
        });
        for (const line of snapshot.lines) line.name = b + a;
        expect((await renderInvoicePdf({ kind: 'invoice', snapshot })).length).toBeGreaterThan(1_000);
      }),
      { numRuns: repetitions(20) },
    );
  });
});

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [108_050, '$1,080.50'],
  [-8_000, '-$80.00'],
  [99_999_999_999_999, '$999,999,999,999.99'],
])('%i cents are %s', (cents, written) => {
  expect(formatDollars(cents)).toBe(written);
});
