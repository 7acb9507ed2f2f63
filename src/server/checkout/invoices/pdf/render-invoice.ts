import { renderInWorker } from '#server/platform/pdf/render-in-worker.ts';
import type { InvoicePdf, renderInvoicePdf } from './render-pdf.ts';

const file = new URL('./render-pdf.ts', import.meta.url);
const name = 'renderInvoicePdf' satisfies keyof typeof import('./render-pdf.ts');

export const renderInvoice = (pdf: InvoicePdf): ReturnType<typeof renderInvoicePdf> => renderInWorker(file, name, pdf);
