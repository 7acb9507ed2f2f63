import { orderMessages } from '#contract/checkout/orders.ts';
import { ringsPhone, startPaymentSchema } from '#contract/checkout/payments.ts';
import { limits } from '#contract/limits.ts';
import { messagesOf } from '../auth/form-parts/validate.ts';
import { type BillingValues, messagesOfBilling } from '../cart/billing/billing.ts';

export type Details = BillingValues & { note: string };

export type Payment = {
  /** Empty until a payment method is chosen. */
  method: string;
  phone: string;
};

export const messagesOfDetails = (details: Details): Partial<Record<keyof Details & string, string>> => ({
  ...messagesOfBilling(details),
  ...(details.note.trim().length > limits.orderNoteMaxLength && { note: orderMessages.note }),
});

export const messagesOfPayment = (payment: Payment): Partial<Record<keyof Payment & string, string>> =>
  messagesOf(startPaymentSchema, paymentOf(payment));

/** The body of a payment request; the phone number only for mobile payment methods. */
export const paymentOf = ({ method, phone }: Payment): { method: string; phone?: string } => ({
  method,
  ...(ringsPhone(method) && { phone }),
});
