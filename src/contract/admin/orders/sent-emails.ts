import * as z from 'zod/mini';
import { orderRefParams } from '../../checkout/orders.ts';
import { endpoint } from '../../endpoint.ts';
import { referenceMaxLength } from '../../request-limits.ts';
import { adminOrderSchema } from './orders.ts';

export const sendOrderEmailAgain = endpoint('POST /admin/orders/:ref/emails/:id/copies', {
  summary: 'Sends a copy of an email about an order as a new email, to the address of the first one.',
  params: z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)), id: z.uuid() }),
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const sendInvoice = endpoint('POST /admin/orders/:ref/invoice-emails', {
  summary: 'Emails the customer the invoice of an order; until one is issued, a pro forma invoice.',
  params: orderRefParams,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_ADDRESS'],
});
