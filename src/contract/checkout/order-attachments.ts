import { attachmentCalls } from '../files/attachment-calls.ts';
import { orderRefParams } from './orders.ts';

export const orderAttachments = attachmentCalls({
  path: '/orders/:ref',
  params: orderRefParams,
  owner: 'an order',
  end: 'its work is delivered',
  closed: ['NOT_FOUND', 'WORK_DELIVERED', 'ORDER_CANCELLED'],
  agreed: ['AREA_AGREED'],
});
