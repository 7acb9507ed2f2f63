import * as z from 'zod/mini';
import { createDraft } from '#web/ui/forms/create-draft.ts';

const text = z._default(z.string(), '');
const draftSchema = z.object({
  section: z._default(z.number(), 0),
  reached: z._default(z.number(), 0),
  name: text,
  organisation: text,
  address: text,
  taxNumber: text,
  purchaseOrder: text,
  note: text,
  participants: text,
  method: text,
  phone: text,
  /** The order as sent, until the server replies: a retry after a reload must be the same request. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

export type Draft = z.output<typeof draftSchema>;

export const emptyDraft = draftSchema.parse({});
export const checkoutDraft = createDraft(draftSchema, 'checkout_draft');
