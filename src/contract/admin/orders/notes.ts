import * as z from 'zod/mini';
import { orderRefParams } from '../../checkout/orders.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { referenceMaxLength } from '../../request-limits.ts';
import { adminOrderSchema } from './orders.ts';

const message = 'Write the note in 2,000 characters or fewer';
const text = z
  .string(message)
  .check(z.trim(), z.minLength(1, message), z.maxLength(limits.orderMessageMaxLength, message));

const noteParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)), id: z.uuid() });

export const noteSchema = z.strictObject({ text });

export const addNote = endpoint('POST /admin/orders/:ref/notes', {
  summary: 'Adds a note about an order for staff, which is never sent.',
  params: orderRefParams,
  body: noteSchema,
  reply: adminOrderSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_NOTES'],
});

export const changeNote = endpoint('PUT /admin/orders/:ref/notes/:id', {
  summary: 'Changes the text of a note about an order. Refused when the revision is outdated.',
  params: noteParams,
  body: z.strictObject({ text, revision: z.int() }),
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOTE_CHANGED'],
});

export const deleteNote = endpoint('DELETE /admin/orders/:ref/notes/:id', {
  summary: 'Deletes a note about an order.',
  params: noteParams,
  reply: adminOrderSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
