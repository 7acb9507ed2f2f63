import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { orderRefParams } from './orders.ts';

const message = 'Write your message in 2,000 characters or fewer';

export const orderMessageSchema = z.object({
  id: z.string(),
  by: z.enum(['client', 'business']),
  text: z.string(),
  at: z.string(),
  /** The other side has read it. */
  isRead: z.boolean(),
});
export type OrderMessage = z.output<typeof orderMessageSchema>;

/** Oldest first. */
const messagesSchema = z.object({ messages: z.array(orderMessageSchema) });

export const writeMessageSchema = z.strictObject({
  text: z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(limits.orderMessageMaxLength, message)),
});

/** The last message on the screen: later ones stay unread. */
export const readThroughSchema = z.strictObject({ through: z.uuid() });

export const listOrderMessages = endpoint('GET /orders/:ref/messages', {
  summary: 'Lists the latest 200 messages between the account and the business about an order.',
  params: orderRefParams,
  reply: messagesSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const writeOrderMessage = endpoint('POST /orders/:ref/messages', {
  summary: 'Sends the business a message about an order. It is emailed unless an earlier message is still unread.',
  params: orderRefParams,
  body: writeMessageSchema,
  reply: messagesSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: ['NOT_FOUND'],
});

export const markMessagesRead = endpoint('PUT /orders/:ref/messages/read', {
  summary: 'Marks the messages of the business about an order as read, up to the given one.',
  params: orderRefParams,
  body: readThroughSchema,
  reply: messagesSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
