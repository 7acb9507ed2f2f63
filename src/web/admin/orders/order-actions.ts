import type { AdminOrder, handMethods } from '#contract/admin/orders/orders.ts';
import type { FulfilmentStatus } from '#contract/checkout/orders.ts';

/** The primary action is Start work, unless money is due: then it is the payment. */
export const weightOf = (to: FulfilmentStatus, dueCents: number): 'primary' | 'quiet' =>
  to === 'in_progress' && dueCents === 0 ? 'primary' : 'quiet';

/** Refunds go back the way of the latest payment. */
export const methodPaidWith = (
  ledger: readonly Pick<AdminOrder['order']['ledger'][number], 'kind' | 'method'>[],
): (typeof handMethods)[number] => ledger.findLast(({ kind }) => kind === 'payment')?.method ?? 'bank';
