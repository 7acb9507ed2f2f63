import { businessDate, formatDay } from '#contract/business-days.ts';
import { type FulfilmentStatus, fulfilmentStatuses, type Order } from '#contract/checkout/orders.ts';

interface Step {
  name: string;
  note: string | null;
  isCurrent: boolean;
}

type Facts = Pick<
  Order,
  'scope' | 'workStatus' | 'totalCents' | 'dueCents' | 'createdAt' | 'expiresAt' | 'expectedOn' | 'days'
>;

/** The steps of an order with work, each with its day as far as it is known. */
export function orderSteps(order: Facts): Step[] {
  const { scope, workStatus, createdAt, expectedOn, days } = order;
  const { begunOn, deliveredOn, completedOn } = days;
  const isPast = (status: FulfilmentStatus): boolean =>
    fulfilmentStatuses.indexOf(workStatus) >= fulfilmentStatuses.indexOf(status);
  const due = expectedOn && workStatus === 'in_progress' ? `due ${formatDay(expectedOn)}` : null;
  const steps = [
    { name: scope ? 'Quote accepted' : 'Ordered', note: formatDay(businessDate(new Date(createdAt))), isReached: true },
    ...paidStep(order),
    { name: 'In progress', note: begunOn && `since ${formatDay(begunOn)}`, isReached: isPast('in_progress') },
    { name: 'Delivered', note: deliveredOn ? formatDay(deliveredOn) : due, isReached: isPast('delivered') },
    { name: 'Completed', note: completedOn && formatDay(completedOn), isReached: isPast('completed') },
  ];
  const current = steps.findLastIndex(({ isReached }) => isReached);
  return steps.map(({ name, note }, place) => ({ name, note, isCurrent: place === current }));
}

/** The payment is a step while the work waits for it, and when it was paid before the work began. */
function paidStep({ workStatus, totalCents, dueCents, expiresAt, days: { paidOn, begunOn } }: Facts) {
  if (totalCents === 0) return [];
  if (paidOn && (!begunOn || paidOn <= begunOn)) return [{ name: 'Paid', note: formatDay(paidOn), isReached: true }];
  if (workStatus !== 'placed' || dueCents === 0) return [];
  const until = expiresAt && `by ${formatDay(businessDate(new Date(expiresAt)))}`;
  // What has to be done next is the current step.
  return [{ name: 'Paid', note: until, isReached: true }];
}
