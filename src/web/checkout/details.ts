import { orderMessages } from '#contract/checkout/orders.ts';
import { ringsPhone, startPaymentSchema } from '#contract/checkout/payments.ts';
import { participantNames } from '#contract/checkout/place-order.ts';
import { limits } from '#contract/limits.ts';
import { dateOfItem } from '#contract/site/courses.ts';
import { messagesOf } from '../auth/form-parts/validate.ts';
import { type BillingValues, messagesOfBilling } from '../cart/billing/billing.ts';

export type Details = BillingValues & {
  note: string;
  /** One name on each line. */
  participants: string;
};

export type Payment = {
  /** Empty until a payment method is chosen. */
  method: string;
  phone: string;
};

/** @param seats on course dates in the cart */
export const messagesOfDetails = (
  details: Details,
  seats: number,
): Partial<Record<keyof Details & string, string>> => ({
  ...messagesOfBilling(details),
  ...(details.note.trim().length > limits.orderNoteMaxLength && { note: orderMessages.note }),
  ...(participantNames(details.participants).length > seats && { participants: orderMessages.participant }),
});

/** The seats on course dates among the items of a cart. */
export const seatsIn = (items: readonly { id: string; quantity: number }[]): number =>
  items.reduce((sum, { id, quantity }) => sum + (dateOfItem(id) === null ? 0 : quantity), 0);

export const messagesOfPayment = (payment: Payment): Partial<Record<keyof Payment & string, string>> =>
  messagesOf(startPaymentSchema, paymentOf(payment));

/** The body of a payment request; the phone number only for mobile payment methods. */
export const paymentOf = ({ method, phone }: Payment): { method: string; phone?: string } => ({
  method,
  ...(ringsPhone(method) && { phone }),
});
