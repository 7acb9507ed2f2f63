import { href } from 'react-router';
import { listOrderItems } from '#contract/admin/orders/manual-orders.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { LoadedPart, type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { useLeave } from '#web/ui/state/use-leave.ts';
import type { Route } from './+types/new-order-page.ts';
import { CheckOrder } from './check-order.tsx';
import { NewOrderFields } from './new-order-form.tsx';
import type { Items } from './order-draft.ts';
import { type KnownClient, useNewOrder } from './use-new-order.ts';

export const meta = privateMetaOf(href('/admin/orders/new'), {
  title: 'New order',
  description: 'For staff: an order for a client, with an account or without one.',
});

export const clientLoader = replyLoader(listOrderItems);

export const HydrateFallback = () => <NewOrderPage loaderData="loading" />;
export const ErrorBoundary = () => <NewOrderPage loaderData="failed" />;
export default NewOrderPage;

function NewOrderPage({ loaderData }: PageProps<Route.ComponentProps>) {
  const query = useQuery();
  const client = Object.fromEntries(
    (['email', 'name', 'phone'] as const).flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as KnownClient;
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/orders')}>All orders</BackLink>
      </p>
      <FocusSubheading>New order</FocusSubheading>
      <LoadedPart name="the catalogue" loaded={loaderData}>
        {({ items }) => <NewOrderForm key={query.toString()} items={items} client={client} />}
      </LoadedPart>
    </>
  );
}

function NewOrderForm({ items, client }: { items: Items; client: KnownClient }) {
  const leave = useLeave();
  const order = useNewOrder(client, async ({ ref, emailedTo }) => {
    showToast(emailedTo ? `Order ${ref} is placed. ${emailedTo} has been emailed.` : `Order ${ref} is placed.`);
    await leave(href('/admin/orders/:ref', { ref }));
  });
  return (
    <form className="mt-6 grid max-w-3xl gap-9" {...order.form.form}>
      {order.preview ? (
        <CheckOrder order={order} preview={order.preview} />
      ) : (
        <NewOrderFields order={order} items={items} />
      )}
    </form>
  );
}
