import { href } from 'react-router';
import { exportOrders, listAdminOrders } from '#contract/admin/orders/orders.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { OrderTags } from '#web/cart/order-tags.tsx';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader, useCounts } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { OnMapLink } from '../on-map-link.tsx';
import type { Route } from './+types/orders-page.ts';
import './order-table.css';

export const meta = privateMetaOf(href('/admin/orders'), {
  title: 'Orders',
  description: 'For staff: all orders, and those that are unpaid, have work to do or need attention.',
});

type Show = 'all' | 'money' | 'work' | 'attention';
type Row = ReplyOf<typeof listAdminOrders>['orders'][number];

async function read(query: ListQuery<Show>, signal?: AbortSignal): Promise<Part<Row>> {
  const { orders, cursor } = await call(listAdminOrders, { query }, { signal });
  return { list: orders, cursor };
}

const filters: Filters<Show> = [
  {
    show: 'all',
    label: 'All',
    empty: 'No orders yet.',
    countedMost: limits.ordersCountedMost,
  },
  { show: 'money', label: 'Unpaid', empty: 'No unpaid orders.' },
  { show: 'work', label: 'To do', empty: 'No orders to work on.' },
  { show: 'attention', label: 'Needs attention', empty: 'No orders need attention.' },
];

export const clientLoader = listLoader(filters, read);

export const HydrateFallback = () => <OrdersPage loaderData="loading" />;
export const ErrorBoundary = () => <OrdersPage loaderData="failed" />;
export default OrdersPage;

function OrdersPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const counts = useCounts();
  return (
    <FilteredList
      name="orders"
      title="Orders"
      filters={filters}
      counts={counts?.orders}
      loaded={loaderData}
      tools={(query) => (
        <p className="actions">
          <ExportButton endpoint={exportOrders} name="orders" query={query} />
          <ButtonLink small to={href('/admin/orders/new')}>
            <Icon name="plus" /> New order
          </ButtonLink>
        </p>
      )}
      search={(query) => <ListSearch label="Name, email or number" query={query} />}
      read={read}
    >
      {(list) => <OrderTable orders={list} />}
    </FilteredList>
  );
}

const OrderTable = ({ orders }: { orders: readonly Row[] }) => (
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
