import * as z from 'zod/mini';
import { type Payment, startPayment } from '#contract/checkout/payments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { createDraft } from '#web/ui/forms/create-draft.ts';
import { requestFor } from '#web/ui/forms/submit/use-idempotent-submit.ts';
import { type Payment as PaymentForm, paymentOf } from '../details.ts';

const draftSchema = z.object({ method: z.string(), phone: z.string(), key: z.string(), body: z.string() });

/** The last unanswered payment request of this tab, by order reference. */
export const paymentDraft = createDraft(draftSchema, 'payment_draft');

/**
 * Starts a payment. Until the server answers, the same choice repeats the same request, also after a reload.
 * @throws ApiError if the call fails
 */
export async function beginPayment(ref: string, form: PaymentForm): Promise<Payment> {
  const body = paymentOf(form) as BodyOf<typeof startPayment>;
  const { key, body: text } = requestFor(body, paymentDraft.read(ref));
  paymentDraft.store(ref, { method: form.method, phone: form.phone, key, body: text });
  const payment = await call(startPayment, { params: { ref }, body }, { idempotencyKey: key });
  paymentDraft.store(ref, null);
  return payment;
}

export function goToPaymentPage({ action }: Payment): void {
  if (action.type === 'redirect' && /^https?:/.test(action.url)) location.assign(action.url);
}
