import type { Order } from '#contract/checkout/orders.ts';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';

export const OrderLines = ({ order }: { order: Order }) => (
  <MoneyLines
    caption="What you ordered"
    order={order}
    more={[
      ...(order.paidCents !== 0 ? [{ name: 'Paid', cents: order.paidCents }] : []),
      ...(order.paidCents !== 0 && order.dueCents > 0
        ? [{ name: 'Still due', cents: order.dueCents, counts: true }]
        : []),
    ]}
  />
);
