import { businessDate, formatDay } from '#contract/business-days.ts';
import { cartQuotation } from '#contract/checkout/place-order.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sizeText } from '#geo/estimate/size-prices.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { offersWithDates } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { MadeFile } from '#server/platform/email/attachments.ts';
import { sendFile } from '#server/platform/http/download.ts';
import { pdfCalls } from '#server/platform/pdf/pdf-calls.ts';
import { renderInWorker } from '#server/platform/pdf/render-in-worker.ts';
import type { CheckoutContext } from '../context.ts';
import { businessIn } from '../invoices/issue-invoice.ts';
import { billingAsPrinted } from '../orders/insert-order.ts';
import { refuseUnavailable } from '../orders/place-order.ts';
import { priceLines } from '../orders/pricing.ts';
import type { Quotation, QuotationPdf } from './render-quotation.ts';

const file = new URL('./render-quotation.ts', import.meta.url);
const name = 'renderQuotationPdf' satisfies keyof typeof import('./render-quotation.ts');

export async function quotationFile(
  checkout: CheckoutContext,
  filename: string,
  quotation: Quotation,
): Promise<MadeFile> {
  const pdf: QuotationPdf = { business: businessIn(checkout), quotation };
  const content = await renderInWorker(file, name, pdf);
  return { filename, contentType: 'application/pdf', content };
}

export function mountQuotations(checkout: CheckoutContext): void {
  const { router, db } = checkout.platform;
  router.on(cartQuotation, pdfCalls, async ({ c, account, body }) => {
    const person = await findUser(db, account.userId);
    if (!person) throw new AppError('TOKEN_EXPIRED');
    const quotation = await ofCart(checkout, body, person.email);
    return sendFile(
      c,
      await quotationFile(checkout, `quotation-${businessDate(new Date(quotation.issuedAt))}.pdf`, quotation),
    );
  });
}

/** At the prices of the catalogue today. @throws AppError CART_EMPTY, QUANTITY_TOO_LARGE, ITEM_UNAVAILABLE */
async function ofCart(
  checkout: CheckoutContext,
  { items, billing }: BodyOf<typeof cartQuotation>,
  email: string,
): Promise<Quotation> {
  const { catalogue, settings, platform } = checkout;
  const priced = priceLines(await offersWithDates(platform.db, catalogue, items), settings.taxPercent, items);
  refuseUnavailable(priced);
  const now = platform.clock.now();
  const today = formatDay(businessDate(now));
  const { organisation, address, taxNumber, purchaseOrder, ...known } = billingAsPrinted(billing);
  return {
    number: today,
    issuedAt: now.toISOString(),
    validUntil: null,
    customer: {
      ...known,
      email,
      organisation: organisation || null,
      address: address || null,
      taxNumber: taxNumber || null,
      purchaseOrder: purchaseOrder || null,
    },
    lines: priced.lines.map((line) => ({ ...line, name: [line.name, sizeText(line)].filter(Boolean).join(', ') })),
    taxCents: priced.taxCents,
    totalCents: priced.totalCents,
    facts: [],
    message: '',
    howToOrder: `These are our catalogue prices of ${today}. You can order at the prices of the day on our website; for a price that holds until a certain date, please ask us for a quote.`,
  };
}
