import * as z from 'zod/mini';
import { type Payment, startPayment } from '#contract/checkout/payments.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { paymentOf, type Payment as Wish } from '../details.ts';

const keptSchema = z.object({ method: z.string(), phone: z.string(), key: z.string(), body: z.string() });
type Kept = z.output<typeof keptSchema>;

const keyOf = (ref: string): string => `payment_draft_${ref}`;

/** How this order was to be paid when it was last tried in this tab, and got no answer. */
export function readPaymentDraft(ref: string): Kept | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(ref)) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

function keep(ref: string, draft: Kept | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(ref), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(ref));
  } catch {
    // Storage is refused: the next try is a new one, which the server refuses while this one is under way.
  }
}

/**
 * Begins to pay an order. Until it is answered the same wish is the same request, also after a reload.
 * @throws ApiError as the call
 */
export async function beginPayment(ref: string, wish: Wish): Promise<Payment> {
  const body = paymentOf(wish) as RequestOf<typeof startPayment>['body'];
  const text = JSON.stringify(body);
  const kept = readPaymentDraft(ref);
  const key = kept?.body === text ? kept.key : crypto.randomUUID();
  keep(ref, { method: wish.method, phone: wish.phone, key, body: text });
  const payment = await call(startPayment, { params: { ref }, body }, { idempotencyKey: key });
  keep(ref, null);
  return payment;
}

/** Paynow's own page, where it is to be paid there. */
export function goToPaymentPage({ action }: Payment): void {
  if (action.type === 'redirect' && /^https?:/.test(action.url)) location.assign(action.url);
}
