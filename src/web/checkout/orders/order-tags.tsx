import { moneyInWords, workStatusNames } from '#contract/checkout/order-labels.ts';
import type { MoneyStatus, Order, WorkStatus } from '#contract/checkout/orders.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';

interface Props {
  workStatus: WorkStatus;
  moneyStatus: MoneyStatus;
  /** Where they are known; without them a payment that is under way says no more. */
  payments?: Order['payments'];
}

/** How the work and the money of an order stand: two things. */
export const OrderTags = ({ workStatus, moneyStatus, payments = [] }: Props) => (
  <p className="flex flex-wrap gap-2">
    <Tag tone={workTones[workStatus]}>{workStatusNames[workStatus]}</Tag>
    {(workStatus !== 'cancelled' || moneyStatus !== 'unpaid') && (
      <Tag tone={moneyTones[moneyStatus] ?? 'plain'}>{moneyInWords(moneyStatus, payments)}</Tag>
    )}
  </p>
);

const workTones: Record<WorkStatus, TagTone> = {
  placed: 'plain',
  in_progress: 'ring',
  delivered: 'quiet',
  completed: 'quiet',
  cancelled: 'danger',
};

const moneyTones: Partial<Record<MoneyStatus, TagTone>> = { paid: 'strong', disputed: 'danger' };
