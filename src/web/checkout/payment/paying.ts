import type { Order } from '#contract/checkout/orders.ts';
import type { Payment } from '#contract/checkout/payments.ts';

const openStatuses: readonly string[] = ['starting', 'pending', 'unknown'] satisfies Payment['status'][];

export type Paying =
  | { how: 'nothing-due' }
  /** A payment is expected on the phone or on Paynow's page, or its status is unknown. */
  | { how: 'waiting'; payment: Payment }
  /** Manual: by transfer or in cash, with the account or office to pay at. */
  | { how: 'manual'; payment: Payment }
  /** No payment is in progress; `last` is the one that failed. */
  | { how: 'to-choose'; last: Payment | null };

export function payingOf({ dueCents, payments }: Pick<Order, 'dueCents' | 'payments'>): Paying {
  if (dueCents === 0) return { how: 'nothing-due' };
  const last = payments.at(-1) ?? null;
  if (!last || !openStatuses.includes(last.status)) return { how: 'to-choose', last };
  const { method } = last;
  return isManualMethod(method) ? { how: 'manual', payment: last } : { how: 'waiting', payment: last };
}

/** A transfer or cash payment, which no button here can complete. */
export const isManualMethod = (method: string): boolean => method === 'bank' || method === 'cash';
