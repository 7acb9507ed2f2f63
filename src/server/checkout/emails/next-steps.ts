import type { PaymentMethod } from '#contract/checkout/payments.ts';

/** What happens once a way to pay is chosen. */
export const nextSteps: Record<PaymentMethod, string> = {
  ecocash: 'You will get a prompt on your phone.',
  onemoney: 'You will get a prompt on your phone.',
  paynow: 'Pay on the Paynow page, then come back here.',
  bank: 'You get our account details and the reference to use. Work starts when your payment has arrived.',
  cash: 'Pay cash at our office and quote your order number.',
};
