import { Tinypool } from 'tinypool';
import type { InvoicePdf, renderInvoicePdf } from './render-pdf.ts';

type Rendered = ReturnType<typeof renderInvoicePdf>;

// A PDF takes 50 ms of a processor: in a thread of its own it delays no other request. When none has been asked for in
// this time the thread ends, and its memory is free again.
const idleMs = 30_000;
const renderer = new Tinypool({
  filename: new URL('./render-pdf.ts', import.meta.url).href,
  name: 'renderInvoicePdf' satisfies keyof typeof import('./render-pdf.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  // Left to itself the thread collects 60 MB of garbage before it sweeps; an invoice of 500 lines needs less than this.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
});

export const renderInThread = (pdf: InvoicePdf): Rendered => renderer.run(pdf) as Rendered;
