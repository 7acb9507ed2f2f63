import { moneyStatusNames, workStatusNames } from '#contract/checkout/order-labels.ts';
import type { MoneyStatus, WorkStatus } from '#contract/checkout/orders.ts';
import { Tag, type TagTone } from '#web/ui/records/tag.tsx';

/** The work of an order, and its money: two things. */
export const OrderStates = ({ workStatus, moneyStatus }: { workStatus: WorkStatus; moneyStatus: MoneyStatus }) => (
  <p className="flex flex-wrap gap-2">
    <Tag tone={workTones[workStatus]}>{workStatusNames[workStatus]}</Tag>
    <Tag tone={moneyTones[moneyStatus] ?? 'plain'}>{moneyStatusNames[moneyStatus]}</Tag>
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
