import { href } from 'react-router';
import type { listAdminOrders } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatDollars } from '#contract/money.ts';
import { OrderTags } from '#web/cart/order-tags.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import './order-table.css';

type Row = ReplyOf<typeof listAdminOrders>['orders'][number];

export const OrderTable = ({ orders }: { orders: readonly Row[] }) => (
  <ul className="admin-rows order-rows mt-5">
    {orders.map((order) => (
      <OrderRow key={order.ref} order={order} />
    ))}
  </ul>
);

function OrderRow({ order }: { order: Row }) {
  const { ref, createdAt, customer, area, firstLine, lineCount, totalCents, dueCents, attention } = order;
  return (
    <li>
      <p>
        <TextLink to={href('/admin/orders/:ref', { ref })}>{ref}</TextLink>
        <span className="block text-small text-ink2">{dayInFull(businessZone, createdAt)}</span>
      </p>
      <p className="min-w-0 wrap-anywhere">{customer}</p>
      <div className="min-w-0 text-ink2">
        {firstLine}
        {lineCount > 1 && ` and ${lineCount - 1} more`}
        <AreaOutline area={area} brief />
        {area && <OnMapLink reference={ref} />}
      </div>
      <p>
        <strong>{formatDollars(totalCents)}</strong>
        {dueCents > 0 && <span className="block text-small text-ink2">{formatDollars(dueCents)} due</span>}
      </p>
      <div className="grid gap-2">
        <OrderTags {...order} forStaff />
        {attention && (
          <p>
            <Tag tone="new">Needs attention</Tag>
          </p>
        )}
      </div>
    </li>
  );
}
