import { type Billing, billingSchema } from '#contract/checkout/place-order.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';

/** The billing details as typed; empty fields are not sent. */
export type BillingValues = Record<'name' | 'organisation' | 'address' | 'taxNumber' | 'purchaseOrder', string>;

export function billingOf({ name, organisation, address, taxNumber, purchaseOrder }: BillingValues): Billing {
  const company = { organisation, address, taxNumber, purchaseOrder };
  return { name, ...Object.fromEntries(Object.entries(company).filter(([, text]) => text.trim())) };
}

export const messagesOfBilling = (values: BillingValues): Partial<BillingValues> =>
  messagesOf(billingSchema, billingOf(values));
