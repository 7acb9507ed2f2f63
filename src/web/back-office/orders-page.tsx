import { useCallback } from 'react';
import { href } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listOfficeOrders } from '#contract/order-office.ts';
import { call } from '../api.ts';
import { useQuery } from '../sessions/use-query.ts';
import { notIndexed, pageMeta } from '../shell/page-meta.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { type Part, useMorePages } from '../ui/more-pages.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import type { Route } from './+types/orders-page.ts';
import { Filters } from './filters.tsx';
import { OrderTable } from './order-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/admin/orders'), {
    title: 'Orders',
    description:
      'For the people of the business: orders that wait for money, for work, or for somebody to look at them.',
  }),
  notIndexed,
];

const filters = [
  { show: 'money', words: 'Waiting for money', empty: 'No order waits for money.' },
  { show: 'work', words: 'To work on', empty: 'There is no work to do on any order.' },
  { show: 'attention', words: 'Need a look', empty: 'No order needs a look.' },
  { show: 'all', words: 'All', empty: 'Nobody has ordered anything yet.' },
] as const;

type Show = (typeof filters)[number]['show'];
type Row = ReplyOf<typeof listOfficeOrders>['orders'][number];

async function read(show: Show, cursor?: string, signal?: AbortSignal): Promise<Part<Row>> {
  const { orders, cursor: next } = await call(listOfficeOrders, { query: { show, cursor } }, { signal });
  return { list: orders, cursor: next };
}

/** The orders of everybody, by what they wait for. */
export default function OrdersPage() {
  const named = useQuery().get('show');
  const { show, words, empty } = filters.find((filter) => filter.show === named) ?? filters[0];
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="sr-only">
        Orders: {words}
      </h2>
      <Filters label="Which orders" filters={filters} chosen={show} />
      <Orders key={show} show={show} empty={empty} />
    </section>
  );
}

function Orders({ show, empty }: { show: Show; empty: string }) {
  const ask = useCallback((signal?: AbortSignal) => read(show, undefined, signal), [show]);
  const first = useLoaded(ask);
  return (
    <LoadedPart {...first} waiting="Fetching the orders..." failure="The orders could not be loaded.">
      {(part) => (part.list.length > 0 ? <Found show={show} first={part} /> : <p className="mt-6">{empty}</p>)}
    </LoadedPart>
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
