import { href } from 'react-router';
import { notIndexed, pageMeta } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import type { Route } from './+types/own-order-page.ts';
import '../checkout.css';
import { OwnOrder } from './own-order.tsx';
import { useOwnOrder } from './use-own-order.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, href('/account/orders'), {
    title: 'Your order',
    description: 'One of your orders: its progress, its payments, and its invoice and receipt.',
  }),
  notIndexed,
];

/** One order, in the frame of the account. */
export default function OwnOrderPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/account/orders')}>All your orders</BackLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const { own, reload, refresh, replace } = useOwnOrder(reference);
  if (own.state === 'known') return <OwnOrder order={own.thing} onNews={() => void refresh()} onChange={replace} />;
  if (own.state === 'none') return <NoSuchOrder />;
  if (own.state === 'loading') return <Spinner words="Loading your order..." />;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger">Your order could not be loaded. {own.words}</Notice>
      <Button kind="quiet" onClick={reload}>
        Try Again
      </Button>
    </div>
  );
}

/** An unknown reference or another person's: nothing tells them apart. */
const NoSuchOrder = () => (
  <>
    <FocusSubheading>Order not found</FocusSubheading>
    <p className="mt-4 mb-6 max-w-2xl text-ink2">
      This account has no order with that reference. If you ordered with another account, switch to it.
    </p>
    <ButtonLink to={href('/account/orders')}>See your orders</ButtonLink>
  </>
);
