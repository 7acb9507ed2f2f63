import { href } from 'react-router';
import { exportOrders, listAdminOrders } from '#contract/admin/orders/orders.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import type { Part } from '#web/data/loaded-list.tsx';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { useCounts } from '../frame/waiting-counts.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListQuery } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/orders-page.ts';
import { OrderTable } from './order-table.tsx';

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
