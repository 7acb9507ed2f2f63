import { href } from 'react-router';
import { readOrder } from '#contract/checkout/orders.ts';
import { keepWhileNamed, LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import type { Route } from './+types/own-order-page.ts';
import '../checkout.css';
import { OwnOrder } from './own-order.tsx';

export const handle: PageHandle = { position: true };

export const meta = privateMetaOf(href('/account/orders'), {
  title: 'Your order',
  description: 'One of your orders: its progress, its payments, and its invoice and receipt.',
});

export const clientLoader = replyLoader(readOrder);

export const shouldRevalidate = keepWhileNamed();

export const HydrateFallback = () => <OwnOrderPage loaderData="loading" />;
export const ErrorBoundary = () => <OwnOrderPage loaderData="failed" />;
export default OwnOrderPage;

function OwnOrderPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/orders')}>All your orders</BackLink>
      </p>
      <LoadedPart name="your order" loaded={loaderData} none={<NoSuchOrder />} isFollowed>
        {(order, { refresh, replace }) => <OwnOrder order={order} onNews={() => void refresh()} onChange={replace} />}
      </LoadedPart>
    </>
  );
}

/** Shown for an unknown reference or another account's; the reply is the same. */
const NoSuchOrder = () => (
  <>
    <FocusSubheading>Order not found</FocusSubheading>
    <p className="mt-4 mb-6 max-w-2xl text-ink2">
      This account has no order with that reference. If you ordered with another account, switch to it.
    </p>
    <ButtonLink to={href('/account/orders')}>See your orders</ButtonLink>
  </>
);
