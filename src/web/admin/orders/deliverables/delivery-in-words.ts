import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { inWords } from '#contract/number-words.ts';
import type { OfficeDeliverable } from './readiness.ts';

const nouns: [kind: OfficeDeliverable['kind'], noun: string][] = [
  ['file', 'file'],
  ['link', 'link'],
  ['text', 'sentence'],
];

/** `two files and one link`. */
export function countInWords(items: readonly Pick<OfficeDeliverable, 'kind'>[]): string {
  const parts = nouns.flatMap(([kind, noun]) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count > 0 ? `${inWords(count)} ${noun}${count === 1 ? '' : 's'}` : [];
  });
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

/** What is left to pay of an order, beside the email of its delivery. */
export function balanceInWords({ totalCents, dueCents }: Pick<AdminOrder['order'], 'totalCents' | 'dueCents'>): string {
  if (totalCents === 0) return 'There is nothing to pay.';
  if (dueCents === 0) return 'The order is paid.';
  const sum =
    dueCents < totalCents ? `${formatDollars(dueCents)} of ${formatDollars(totalCents)}` : formatDollars(dueCents);
  return `${sum} is still to be paid. The email does not mention it.`;
}
