import { href } from 'react-router';
import { readAdminOrder } from '#contract/admin/orders/orders.ts';
import { type PageProps, replyLoader } from '#web/data/page-data.tsx';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/order-page.ts';
import { AdminOrderView } from './admin-order.tsx';

export const meta = privateMetaOf(href('/admin/orders'), {
  title: 'Order',
  description: 'For staff: one order, its payments, its progress and its history.',
});

export const clientLoader = replyLoader(readAdminOrder);

export const HydrateFallback = () => <OrderPage loaderData="loading" />;
export const ErrorBoundary = () => <OrderPage loaderData="failed" />;
export default OrderPage;

function OrderPage({ loaderData }: PageProps<Route.ComponentProps>) {
  return (
    <RecordPage
      name="order"
      list={{ address: href('/admin/orders'), label: 'All orders' }}
      isLogged
      none={(reference) => `There is no order with the number ${reference}.`}
      loaded={loaderData}
    >
      {(order, { replace, refresh }) => (
        <AdminOrderView key={order.order.ref} adminOrder={order} onChange={replace} onNews={() => void refresh()} />
      )}
    </RecordPage>
  );
}
