import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { fulfilmentStatusNames } from '#contract/checkout/order-labels.ts';
import type { FulfilmentStatus } from '#contract/checkout/orders.ts';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { StepLine } from '#web/ui/records/step-line.tsx';

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

export const FulfilmentSteps = ({ adminOrder }: { adminOrder: AdminOrder }) => (
  <StepLine
    label="Progress"
    steps={stepsOf(adminOrder).map(({ status, at }) => ({
      name: fulfilmentStatusNames[status],
      note: at && momentIn(businessZone, at).day,
      isCurrent: status === adminOrder.order.workStatus,
    }))}
  />
);
