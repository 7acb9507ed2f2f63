import { href } from 'react-router';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { hasMapWork } from '#contract/site/courses.ts';
import { callsOf } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';

/** Nothing for an order of courses alone, unless something was added to it. */
export function OrderAttachments({ order }: { order: Order }) {
  const { ref, attachments, workStatus } = order;
  if (!hasMapWork(order) && !attachments.area && attachments.files.length === 0) return null;
  return (
    <AttachmentsSection
      first={attachments}
      calls={callsOf(orderAttachments, ref)}
      address={href('/account/orders/:ref', { ref })}
      closed={
        workStatus === 'cancelled'
          ? 'The order was cancelled, so the area and the files stay as they are.'
          : 'The work has been delivered, so the area and the files stay as they are.'
      }
    />
  );
}
