import type { Order } from '#contract/checkout/orders.ts';
import { MoneyLines } from '#web/ui/records/money-lines.tsx';

export const OrderLines = ({ order: { lines, taxCents, totalCents, paidCents, dueCents } }: { order: Order }) => (
  <MoneyLines
    caption="What you ordered"
    lines={lines}
    sums={[
      ...(taxCents > 0 ? [{ name: 'Of which tax', cents: taxCents }] : []),
      { name: 'Total in US dollars', cents: totalCents, counts: true },
      ...(paidCents !== 0 ? [{ name: 'Paid', cents: paidCents }] : []),
      ...(paidCents !== 0 && dueCents > 0 ? [{ name: 'Still due', cents: dueCents, counts: true }] : []),
    ]}
  />
);
