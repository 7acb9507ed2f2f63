import { href } from 'react-router';
import { businessZone } from '#contract/bookings/bookings.ts';
import { listOrders, type OrderSummary } from '#contract/checkout/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '#web/api.ts';
import { OrderTags } from '#web/cart/order-tags.tsx';
import { LoadedList, type Part } from '#web/data/loaded-list.tsx';
import { type PageProps, pageLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import type { Route } from './+types/own-orders-page.ts';
import '#web/ui/records/records.css';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export const meta = privateMetaOf(href('/account/orders'), {
  title: 'Your orders',
  description: 'Your orders, their progress, what is unpaid, and your invoices and receipts.',
});

async function read(cursor?: string, signal?: AbortSignal): Promise<Part<OrderSummary>> {
  const { orders, cursor: next } = await call(listOrders, { query: { cursor } }, { signal });
  return { list: orders, cursor: next };
}

export const clientLoader = pageLoader(({ signal }) => read(undefined, signal));

export const HydrateFallback = () => <OwnOrdersPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnOrdersPage loaderData="failed" />;
export default OwnOrdersPage;

function OwnOrdersPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <TitledSection id="orders" title="Your orders" level={2} look="mb-5 text-h3">
      <LoadedList
        name="your orders"
        loaded={loaderData}
        read={read}
        empty={
          <EmptyState title="Your orders will appear here">
            <ButtonLink to={href('/services2')}>See our services</ButtonLink>
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="record-rows">
            {list.map((order) => (
              <Row key={order.ref} order={order} />
            ))}
          </ul>
        )}
      </LoadedList>
    </TitledSection>
  );
}

function Row({ order }: { order: OrderSummary }) {
  const { ref, createdAt, firstLine, lineCount, totalCents, heading } = order;
  const others = lineCount - 1;
  return (
    <li className="record-row">
      <div className="min-w-0">
        <h3 className="text-card">
          <TextLink to={href('/account/orders/:ref', { ref })}>
            {firstLine}
            {others > 0 && ` and ${others} more`}
          </TextLink>
        </h3>
        <p className="mt-2">
          <strong>{heading}</strong>
        </p>
        <p className="mt-1 text-small text-ink2">
          {formatDollars(totalCents)}, {dayInFull(businessZone, createdAt)}, reference{' '}
          <span className="whitespace-nowrap">{ref}</span>
        </p>
      </div>
      <OrderTags {...order} />
    </li>
  );
}
