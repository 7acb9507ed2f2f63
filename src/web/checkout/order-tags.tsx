import { moneyStatusNames, workStatusNames } from '#contract/order-words.ts';
import type { MoneyStatus, WorkStatus } from '#contract/orders.ts';
import { Tag, type TagTone } from '../ui/tag.tsx';

/** How the work and the money of an order stand: two things. */
export const OrderTags = ({ workStatus, moneyStatus }: { workStatus: WorkStatus; moneyStatus: MoneyStatus }) => (
  <p className="flex flex-wrap gap-2">
    <Tag tone={workTones[workStatus]}>{workStatusNames[workStatus]}</Tag>
    {(workStatus !== 'cancelled' || moneyStatus !== 'unpaid') && (
      <Tag tone={moneyTones[moneyStatus] ?? 'plain'}>{moneyStatusNames[moneyStatus]}</Tag>
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
