import * as z from 'zod/mini';
import type { InquiryType } from '#contract/contact/inquiry-fields.ts';
import { createDraft } from '../ui/forms/create-draft.ts';

// Not z.record, which every page would load for this alone.
const isTyped = (values: unknown): boolean =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string' || typeof value === 'boolean');

const draftSchema = z.object({
  values: z.custom<Record<string, string | boolean>>(isTyped),
  /** When the form was first opened, so that a submit soon after a reload is not taken for a bot's. */
  openedAt: z.number(),
  /** The last request, so that a retry after a reload is the same one. */
  sending: z.nullable(z.object({ key: z.string(), content: z.string(), openForMs: z.number() })),
});

export type InquiryDraft = z.output<typeof draftSchema>;

export const inquiryDraftName = (type: string): string => `inquiry_draft_${type}`;

export const inquiryDraft = (type: InquiryType) => createDraft(draftSchema, inquiryDraftName(type));
