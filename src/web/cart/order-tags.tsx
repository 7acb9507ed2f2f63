import { fulfilmentStatusNames, moneyStatusNames, paymentStatusLabel } from '#contract/checkout/order-labels.ts';
import type { FulfilmentStatus, MoneyStatus, Order } from '#contract/checkout/orders.ts';
import { Tag, type TagTone } from '../ui/records/tag.tsx';

interface Props {
  workStatus: FulfilmentStatus;
  moneyStatus: MoneyStatus;
  /** If known; without them the tag cannot say more about a payment in progress. */
  payments?: Order['payments'];
  /** Staff always see the money status itself, even of a cancelled unpaid order. */
  forStaff?: boolean;
}

/** The fulfilment status and the money status of an order, as separate tags. */
export const OrderTags = ({ workStatus, moneyStatus, payments = [], forStaff = false }: Props) => (
  <p className="flex flex-wrap gap-2">
    <Tag tone={fulfilmentTones[workStatus]}>{fulfilmentStatusNames[workStatus]}</Tag>
    {(forStaff || workStatus !== 'cancelled' || moneyStatus !== 'unpaid') && (
      <Tag tone={moneyTones[moneyStatus] ?? 'plain'}>
        {forStaff ? moneyStatusNames[moneyStatus] : paymentStatusLabel(moneyStatus, payments)}
      </Tag>
    )}
  </p>
);

const fulfilmentTones: Record<FulfilmentStatus, TagTone> = {
  placed: 'plain',
  in_progress: 'ring',
  delivered: 'quiet',
  completed: 'quiet',
  cancelled: 'danger',
};

const moneyTones: Partial<Record<MoneyStatus, TagTone>> = { paid: 'strong', disputed: 'danger' };
