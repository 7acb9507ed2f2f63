import { href } from 'react-router';
import {
  addOrderFile,
  readOrderFile,
  removeOrderArea,
  removeOrderFile,
  setOrderArea,
} from '#contract/checkout/order-attachments.ts';
import type { Order } from '#contract/checkout/orders.ts';
import { call, fetchFile } from '#web/api.ts';
import type { AttachmentCalls } from '#web/attachments/attachment-calls.ts';
import { AttachmentsSection } from '#web/attachments/attachments-section.tsx';
import { sendFile } from '#web/attachments/send-file.ts';

const callsOf = (ref: string): AttachmentCalls => ({
  setArea: (body) => call(setOrderArea, { params: { ref }, body }),
  removeArea: () => call(removeOrderArea, { params: { ref } }),
  addFile: (file) => sendFile(addOrderFile, { params: { ref } }, file),
  removeFile: (id) => call(removeOrderFile, { params: { ref, id } }),
  readFile: (id) => fetchFile(readOrderFile, { ref, id }),
});

export const OrderAttachments = ({ order: { ref, attachments, workStatus } }: { order: Order }) => (
  <AttachmentsSection
    first={attachments}
    calls={callsOf(ref)}
    address={href('/account/orders/:ref', { ref })}
    closed={
      workStatus === 'cancelled'
        ? 'The order was cancelled, so the area and the files stay as they are.'
        : 'The work has been delivered, so the area and the files stay as they are.'
    }
  />
);
