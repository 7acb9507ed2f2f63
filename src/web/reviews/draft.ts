import * as z from 'zod/mini';
import { createDraft } from '../ui/forms/create-draft.ts';

const text = z._default(z.string(), '');
const draftSchema = z.object({
  rating: text,
  comment: text,
  service: text,
  /** The last request, so that a retry after a lost reply sends the same one. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

export const emptyDraft = draftSchema.parse({});

export const reviewDraftName = 'review_draft';

export const reviewDraft = createDraft(draftSchema, reviewDraftName);

export const editDraft = createDraft(z.object({ rating: text, comment: text }), 'review_edit');

export const editOf = ({ user_id, id }: { user_id: string; id: string }): string => `${user_id}_${id}`;
