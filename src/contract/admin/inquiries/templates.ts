import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { placeholderProblem } from './placeholders.ts';
import { inquiryText } from './threads.ts';

const templateMessages = {
  title: `Enter a title of ${limits.replyTemplateTitleMaxLength} characters or fewer`,
  text: `Write a text of ${limits.replyTemplateMaxLength.toLocaleString('en')} characters or fewer`,
} as const;

const templateSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Who wrote or changed it last; empty once the account is deleted, and for initial templates. */
  by: z.string(),
  changedAt: z.nullable(z.string()),
  /** Goes up with every change, which names the revision it was written for. */
  revision: z.int(),
});
export type ReplyTemplate = z.output<typeof templateSchema>;

const title = inquiryText(templateMessages.title, limits.replyTemplateTitleMaxLength);
const text = inquiryText(templateMessages.text, limits.replyTemplateMaxLength).check((context) => {
  const message = placeholderProblem(context.value);
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});

export const replyTemplateSchema = z.strictObject({ title, text });

const params = z.strictObject({ id: z.uuid() });
const reply = z.object({ templates: z.array(templateSchema) });

export const listReplyTemplates = endpoint('GET /admin/inquiry-templates', {
  summary: 'Lists the templates for replies to inquiries, by title.',
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const addReplyTemplate = endpoint('POST /admin/inquiry-templates', {
  summary: 'Adds a reply template. Its only placeholders are the client’s first name and the reference.',
  body: replyTemplateSchema,
  reply,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'TOO_MANY_TEMPLATES'],
});

export const changeReplyTemplate = endpoint('PUT /admin/inquiry-templates/:id', {
  summary: 'Replaces the title and the text of a reply template. Refused when the revision is outdated.',
  params,
  body: z.strictObject({ title, text, revision: z.int() }),
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TEMPLATE_CHANGED'],
});

export const deleteReplyTemplate = endpoint('DELETE /admin/inquiry-templates/:id', {
  summary: 'Deletes a reply template. Replies that were based on it stay. A repeated call changes nothing.',
  params,
  reply,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
