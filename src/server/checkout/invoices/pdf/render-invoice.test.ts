import { expect, it } from 'vitest';
import { aSnapshot } from '#tests/support/data/order-documents.ts';
import { renderInvoice } from './render-invoice.ts';
import { type InvoicePdf, renderInvoicePdf } from './render-pdf.ts';

const pdf: InvoicePdf = { kind: 'invoice', snapshot: aSnapshot(400) };

/** How often the event loop turned while `work` was done. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const result = await work();
  clearInterval(timer);
  return { turns, result };
}

it('renders the same bytes as in this thread, without blocking the event loop', async () => {
  // The first call loads the fonts, in the rendering thread and in this one.
  await Promise.all([renderInvoice(pdf), renderInvoicePdf(pdf)]);
  const here = await turnsDuring(() => renderInvoicePdf(pdf));
  const there = await turnsDuring(() => renderInvoice(pdf));
  expect(Buffer.compare(here.result, there.result)).toBe(0);
  expect(there.turns).toBeGreaterThan(10 * (here.turns + 1));
});

it('rejects with the error of the thread, and renders the next document', async () => {
  const broken = { kind: 'invoice', snapshot: { ...aSnapshot(1), issuedAt: 'never' } } as const;
  await expect(renderInvoice(broken)).rejects.toThrow(RangeError);
  expect((await renderInvoice({ kind: 'receipt', snapshot: aSnapshot(1) })).length).toBeGreaterThan(1_000);
});
