import { readThroughSchema, writeMessageSchema } from '../../checkout/order-messages.ts';
import { orderRefParams } from '../../checkout/orders.ts';
import { endpoint } from '../../endpoint.ts';
import { adminOrderSchema } from './orders.ts';

export const answerOrderMessage = endpoint('POST /admin/orders/:ref/messages', {
  summary: 'Sends the customer a message about an order. It is emailed unless an earlier message is still unread.',
  params: orderRefParams,
  body: writeMessageSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_ADDRESS'],
});

export const markOrderMessagesSeen = endpoint('PUT /admin/orders/:ref/messages/read', {
  summary: 'Marks the messages of the customer about an order as read by staff, up to the given one.',
  params: orderRefParams,
  body: readThroughSchema,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const skipOrderAnswer = endpoint('POST /admin/orders/:ref/no-answer', {
  summary: 'Records that the messages of the customer about an order need no answer. A repeated call changes nothing.',
  params: orderRefParams,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
