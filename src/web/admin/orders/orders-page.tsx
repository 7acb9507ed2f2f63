import { useCallback } from 'react';
import { href } from 'react-router';
import { listOfficeOrders } from '#contract/admin/orders.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { privateMeta } from '#web/seo/page-meta.ts';
import { type Part, useMorePages } from '#web/ui/navigation/more-pages.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { Filters } from '../filters.tsx';
import type { Route } from './+types/orders-page.ts';
import { OrderTable } from './order-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, href('/admin/orders'), {
    title: 'Orders',
    description: 'For staff: all orders, and those that are unpaid, have work to do or need attention.',
  });

const filters = [
  { show: 'all', words: 'All', empty: 'No orders yet.' },
  { show: 'money', words: 'Unpaid', empty: 'No unpaid orders.' },
  { show: 'work', words: 'To do', empty: 'No work to do on any order.' },
  { show: 'attention', words: 'Needs attention', empty: 'No order needs attention.' },
] as const;

type Show = (typeof filters)[number]['show'];
type Row = ReplyOf<typeof listOfficeOrders>['orders'][number];

async function read(show: Show, cursor?: string, signal?: AbortSignal): Promise<Part<Row>> {
  const { orders, cursor: next } = await call(listOfficeOrders, { query: { show, cursor } }, { signal });
  return { list: orders, cursor: next };
}

const askForCounts = (signal?: AbortSignal) => call(readWaiting, {}, { signal });

/** The orders of everybody, by what they wait for. */
export default function OrdersPage() {
  const named = useQuery().get('show');
  const { show, words, empty } = filters.find((filter) => filter.show === named) ?? filters[0];
  const { loaded } = useAsync(askForCounts);
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="sr-only">
        Orders: {words}
      </h2>
      <Filters
        label="Which orders"
        filters={filters.map((filter) => ({
          ...filter,
          ...(loaded.state === 'known' && { count: loaded.value.orders[filter.show] }),
        }))}
        chosen={show}
      />
      <Orders key={show} show={show} empty={empty} />
    </section>
  );
}

function Orders({ show, empty }: { show: Show; empty: string }) {
  const ask = useCallback((signal?: AbortSignal) => read(show, undefined, signal), [show]);
  const first = useAsync(ask);
  return (
    <AsyncSection {...first} waiting="Loading the orders..." failure="The orders could not be loaded.">
      {(part) => (part.list.length > 0 ? <Found show={show} first={part} /> : <p className="mt-6">{empty}</p>)}
    </AsyncSection>
  );
}

function Found({ show, first }: { show: Show; first: Part<Row> }) {
  const { list, foot } = useMorePages(first, (cursor) => read(show, cursor));
  return (
    <>
      <OrderTable orders={list} />
      {foot}
    </>
  );
}
