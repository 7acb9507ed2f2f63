import type { Order } from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { StepLine } from '#web/ui/records/step-line.tsx';
import { orderSteps } from './order-steps.ts';

/** How far the work and its payment are; a closed order has neither. */
export function OrderProgress({ order }: { order: Order }) {
  if (order.state.look === 'closed') return null;
  const hasWork = order.lines.some(({ id }) => courseOfItem(id) === null);
  return (
    <div className="order-progress">
      {hasWork && <StepLine label="Progress" steps={orderSteps(order)} />}
      {order.totalCents > 0 && <MoneyBar order={order} />}
    </div>
  );
}

/** The total as a bar: what is paid, what is due now and what is due later. The sentence below says the same. */
function MoneyBar({ order: { paidCents, sumsDue } }: { order: Order }) {
  const [dueCents = 0, ...rest] = sumsDue.map(({ cents }) => cents);
  const laterCents = rest.reduce((sum, cents) => sum + cents, 0);
  const parts = [
    { name: 'paid', cents: Math.max(0, paidCents), look: 'money-paid' },
    { name: 'due now', cents: dueCents, look: 'money-due' },
    { name: 'later', cents: laterCents, look: 'money-later' },
  ].filter(({ cents }) => cents > 0);
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  const startOf = (place: number): number => parts.slice(0, place).reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div>
      <svg className="money-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ name, cents, look }, place) => (
          <rect
            key={name}
            className={look}
            x={(startOf(place) / total) * 100}
            width={(cents / total) * 100}
            height="1"
          />
        ))}
      </svg>
      <p className="mt-1 text-small">
        {parts.map(({ name, cents }) => `${formatDollars(cents)} ${name}`).join(', ')}
        {dueCents === 0 && ', nothing is due'}
      </p>
    </div>
  );
}
