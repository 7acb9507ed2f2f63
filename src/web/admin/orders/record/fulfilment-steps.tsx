import type { AdminOrder } from '#contract/admin/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { fulfilmentStatusNames } from '#contract/checkout/order-labels.ts';
import type { FulfilmentStatus } from '#contract/checkout/orders.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import './fulfilment-steps.css';

interface Step {
  status: FulfilmentStatus;
  at: string | null;
}

/** The fulfilment statuses with their dates; a cancelled order ends at the status it had reached. */
function stepsOf({ order, history }: Pick<AdminOrder, 'order' | 'history'>): Step[] {
  const dateOf = (...names: string[]): string | null =>
    history.findLast(({ event }) => names.includes(event))?.at ?? null;
  const placed: Step = { status: 'placed', at: order.createdAt };
  const [begun, delivered, completed] = (['in_progress', 'delivered', 'completed'] as const).map(
    (status): Step => ({ status, at: dateOf(`work.${status}`) }),
  ) as [Step, Step, Step];
  if (order.workStatus !== 'cancelled') return [placed, begun, delivered, completed];
  return [placed, ...(begun.at ? [begun] : []), { status: 'cancelled', at: dateOf('cancelled', 'expired') }];
}

export function FulfilmentSteps({ found }: { found: AdminOrder }) {
  const { workStatus } = found.order;
  return (
    <ol className="fulfilment-steps" aria-label="Progress">
      {stepsOf(found).map(({ status, at }) => (
        <li key={status} aria-current={status === workStatus ? 'step' : undefined}>
          <span className="font-strong">{fulfilmentStatusNames[status]}</span>{' '}
          {at && <span className="text-ink2 nowrap">{dayOf(at)}</span>}
        </li>
      ))}
    </ol>
  );
}

const dayOf = (at: string): string => momentIn(businessZone, at).day;
