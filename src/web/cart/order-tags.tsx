import { moneyStatusNames, paymentStatusLabel, workStatusNames } from '#contract/checkout/order-labels.ts';
import type { MoneyStatus, Order, WorkStatus } from '#contract/checkout/orders.ts';
import { Tag, type TagTone } from '../ui/records/tag.tsx';

interface Props {
  workStatus: WorkStatus;
  moneyStatus: MoneyStatus;
  /** Where they are known; without them a payment that is under way says no more. */
  payments?: Order['payments'];
  /** Staff see the money status as it is, also of a cancelled order that nobody paid. */
  forStaff?: boolean;
}

/** How the work and the money of an order stand: two things. */
export const OrderTags = ({ workStatus, moneyStatus, payments = [], forStaff = false }: Props) => (
  <p className="flex flex-wrap gap-2">
    <Tag tone={workTones[workStatus]}>{workStatusNames[workStatus]}</Tag>
    {(forStaff || workStatus !== 'cancelled' || moneyStatus !== 'unpaid') && (
      <Tag tone={moneyTones[moneyStatus] ?? 'plain'}>
        {forStaff ? moneyStatusNames[moneyStatus] : paymentStatusLabel(moneyStatus, payments)}
      </Tag>
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
