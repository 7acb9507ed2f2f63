import { businessZone } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/business-days.ts';
import { fulfilmentStatusNames } from '#contract/checkout/order-labels.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { courseOfItem } from '#contract/site/courses.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { StepLine } from '#web/ui/records/step-line.tsx';

/** How far the work and its payment are; a closed order has neither. */
export function OrderProgress({ order }: { order: Order }) {
  if (order.state.look === 'closed') return null;
  const hasWork = order.lines.some(({ id }) => courseOfItem(id) === null);
  return (
    <div className="order-progress">
      {hasWork && <StepLine label="Progress" steps={stepsOf(order)} />}
      {order.totalCents > 0 && <MoneyBar order={order} />}
    </div>
  );
}

function stepsOf({ workStatus, createdAt, expectedOn }: Order) {
  const notes: Partial<Record<string, string>> = {
    placed: momentIn(businessZone, createdAt).day,
    ...(expectedOn && workStatus === 'in_progress' && { delivered: `due ${formatDay(expectedOn)}` }),
  };
  return (['placed', 'in_progress', 'delivered', 'completed'] as const).map((status) => ({
    name: fulfilmentStatusNames[status],
    note: notes[status] ?? null,
    isCurrent: status === workStatus,
  }));
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
