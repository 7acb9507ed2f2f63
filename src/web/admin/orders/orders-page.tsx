import { href } from 'react-router';
import { exportOrders, listAdminOrders } from '#contract/admin/orders/orders.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import type { PageProps } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import type { Part } from '#web/ui/navigation/more-pages.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { FilteredList, type Filters, listLoader } from '../lists/filtered-list.tsx';
import type { ListFilters } from '../lists/list-filters.ts';
import { ListSearch } from '../lists/list-search.tsx';
import type { Route } from './+types/orders-page.ts';
import { OrderTable } from './order-table.tsx';

export const meta = privateMetaOf(href('/admin/orders'), {
  title: 'Orders',
  description: 'For staff: all orders, and those that are unpaid, have work to do or need attention.',
});

type Show = 'all' | 'money' | 'work' | 'attention';
type Row = ReplyOf<typeof listAdminOrders>['orders'][number];

async function read(show: Show, cursor?: string, signal?: AbortSignal, narrowed?: ListFilters): Promise<Part<Row>> {
  const { orders, cursor: next } = await call(listAdminOrders, { query: { show, cursor, ...narrowed } }, { signal });
  return { list: orders, cursor: next };
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
  const { loaded } = useReply(readWaiting);
  const counts = loaded.state === 'known' ? loaded.value.orders : undefined;
  return (
    <FilteredList
      name="orders"
      title="Orders"
      filters={filters}
      counts={counts}
      loaded={loaderData}
      tools={(show, narrowed) => (
        <p className="actions">
          <ExportButton endpoint={exportOrders} name="orders" show={show} narrowed={narrowed} />
          <ButtonLink small to={href('/admin/orders/new')}>
            <Icon name="plus" /> New order
          </ButtonLink>
        </p>
      )}
      search={(show, narrowed) => <ListSearch label="Name, email or number" show={show} narrowed={narrowed} />}
      read={read}
    >
      {(list) => <OrderTable orders={list} />}
    </FilteredList>
  );
}
