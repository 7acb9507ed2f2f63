import { href } from 'react-router';
import { readAdminOrder } from '#contract/admin/orders.ts';
import { call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { RecordPage } from '../record-page.tsx';
import type { Route } from './+types/order-page.ts';
import { AdminOrderView } from './admin-order.tsx';

export const meta = privateMetaOf(href('/admin/orders'), {
  title: 'Order',
  description: 'For staff: one order, its payments, its progress and its history.',
});

export default function OrderPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <RecordPage
      key={ref}
      name="order"
      list={{ address: href('/admin/orders'), label: 'All orders' }}
      logQuery={ref}
      read={(signal) => call(readAdminOrder, { params: { ref } }, { signal })}
      none={`There is no order with the number ${ref}.`}
    >
      {(order) => <AdminOrderView first={order} />}
    </RecordPage>
  );
}
