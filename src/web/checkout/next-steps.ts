import type { Order } from '#contract/orders.ts';
import { dayOf } from './by-hand.tsx';
import { payingOf } from './order-state.ts';

interface Step {
  when: string;
  what: string;
}

/** What happens from the order to the work, each with its day where there is one. */
export function nextSteps(order: Order, email: string): Step[] {
  return [
    { when: dayOf(order.createdAt), what: `The order goes to ${email}, with the way to pay.` },
    moneyStep(order),
    {
      when: order.dueCents === 0 ? 'Next' : 'When it is paid',
      what: 'We begin, and write to you when the work has started and when it is delivered.',
    },
  ];
}

function moneyStep(order: Order): Step {
  if (order.dueCents === 0) {
    const paidAt = order.ledger.findLast(({ kind }) => kind === 'payment')?.at ?? order.createdAt;
    return { when: dayOf(paidAt), what: 'Your payment arrived. The receipt goes to the same address.' };
  }
  const when = order.expiresAt ? `Until ${dayOf(order.expiresAt)}` : 'Now';
  const how = payingOf(order).how;
  if (how === 'by-hand') return { when, what: 'Your money arrives, and the receipt goes to the same address.' };
  return { when, what: 'You pay, and the receipt goes to the same address.' };
}
