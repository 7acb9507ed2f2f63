import { useCallback } from 'react';
import { href } from 'react-router';
import { type AdminOrder, readAdminOrder } from '#contract/admin/orders.ts';
import { ApiError, call } from '#web/api.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import type { Route } from './+types/order-page.ts';
import { AdminOrderView } from './admin-order.tsx';

export const meta = privateMetaOf(href('/admin/orders'), {
  title: 'Order',
  description: 'For staff: one order, its payments, its progress and its history.',
});

export default function OrderPage({ params: { ref } }: Route.ComponentProps) {
  return (
    <>
      <p className="no-print mb-6 flex flex-wrap gap-x-6">
        <BackLink to={href('/admin/orders')}>All orders</BackLink>
        <TextLink to={`${href('/admin/audit')}?q=${ref}`} className="tall-link">
          Activity log
        </TextLink>
      </p>
      <Known key={ref} reference={ref} />
    </>
  );
}

function Known({ reference }: { reference: string }) {
  const load = useCallback((signal?: AbortSignal) => read(reference, signal), [reference]);
  const order = useAsync(load);
  return (
    <AsyncSection {...order} waiting="Loading the order..." failure="The order could not be loaded.">
      {(found) =>
        found ? (
          <AdminOrderView first={found} />
        ) : (
          <>
            <FocusSubheading>Order not found</FocusSubheading>
            <p className="mt-4 text-ink2">There is no order with the number {reference}.</p>
          </>
        )
      }
    </AsyncSection>
  );
}

async function read(ref: string, signal?: AbortSignal): Promise<AdminOrder | null> {
  try {
    return await call(readAdminOrder, { params: { ref } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
