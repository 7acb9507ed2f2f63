/** How calls are mounted that render a PDF: together they have one queue and one rate limit. */
export const pdfCalls = {
  queue: 'pdfs',
  perAddress: { name: 'papers', most: 60, perSeconds: 60 },
  perAccount: { name: 'papers', most: 20, perSeconds: 60 },
} as const;
