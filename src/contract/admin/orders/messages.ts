import { readThroughSchema, writeMessageSchema } from '../../checkout/order-messages.ts';
import { orderRefParams } from '../../checkout/orders.ts';
import { endpoint } from '../../endpoint.ts';
import { adminOrderSchema } from '../orders.ts';

export const answerOrderMessage = endpoint('POST /admin/orders/:ref/messages', {
  summary: 'Writes to the customer about an order. It is emailed unless an earlier message is still unread.',
  params: orderRefParams,
  body: writeMessageSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_ADDRESS'],
});

export const markOrderMessagesSeen = endpoint('PUT /admin/orders/:ref/messages/read', {
  summary: 'Records that staff have read the messages of the customer, up to the one that is named.',
  params: orderRefParams,
  body: readThroughSchema,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
