import * as z from 'zod/mini';
import { createDraft } from '#web/ui/forms/create-draft.ts';

const draftSchema = z.object({
  text: z.string(),
  /** The last request, so that a retry after a lost reply or a reload sends the same one. */
  sending: z._default(z.nullable(z.object({ key: z.string(), body: z.string() })), null),
});

export const replyDraft = createDraft(draftSchema, 'reply_draft');
