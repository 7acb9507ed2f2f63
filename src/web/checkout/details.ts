import { orderMessages } from '#contract/checkout/orders.ts';
import { ringsPhone, startPaymentSchema } from '#contract/checkout/payments.ts';
import { billingSchema, type placeOrder } from '#contract/checkout/place-order.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { messagesOf } from '../auth/form-parts/validate.ts';

export type Details = {
  name: string;
  organisation: string;
  address: string;
  taxNumber: string;
  note: string;
};

export type Payment = {
  /** Empty until one is chosen. */
  method: string;
  phone: string;
};

type Billing = RequestOf<typeof placeOrder>['body']['billing'];

export function billingOf({ name, organisation, address, taxNumber }: Details): Billing {
  const filled = Object.entries({ organisation, address, taxNumber }).filter(([, text]) => text.trim());
  return { name, ...Object.fromEntries(filled) };
}

export const messagesOfDetails = (details: Details): Partial<Record<keyof Details & string, string>> => ({
  ...messagesOf(billingSchema, billingOf(details)),
  ...(details.note.trim().length > limits.orderNoteMaxLength && { note: orderMessages.note }),
});

export const messagesOfPayment = (payment: Payment): Partial<Record<keyof Payment & string, string>> =>
  messagesOf(startPaymentSchema, paymentOf(payment));

/** What is sent to begin a payment; a number only where a phone is rung. */
export const paymentOf = ({ method, phone }: Payment): { method: string; phone?: string } => ({
  method,
  ...(ringsPhone(method) && { phone }),
});
