import { href } from 'react-router';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { callsOf } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';

export const OrderAttachments = ({ order: { ref, attachments, workStatus } }: { order: Order }) => (
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
