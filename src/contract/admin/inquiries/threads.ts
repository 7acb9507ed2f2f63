import * as z from 'zod/mini';
import { shownAreaSchema } from '../../areas/areas.ts';
import { inquiryTypes } from '../../contact/inquiry-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { referenceMaxLength } from '../../request-limits.ts';

/** States by who has to act next. `new`: the business, which has not read it. `spam`: nobody; it will be deleted. */
export const threadStates = ['new', 'business', 'client', 'closed', 'spam'] as const;
export type ThreadState = (typeof threadStates)[number];

const threadMessages = {
  reply: 'Write your reply in 10,000 characters or fewer',
  note: 'Write your note in 2,000 characters or fewer',
} as const;

const threadMessageSchema = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'answer', 'note']),
  text: z.string(),
  /** The name of the staff member, or the sender name of the email; empty once the account is deleted. */
  by: z.string(),
  subject: z.string(),
  at: z.string(),
  /** Of an answer, by its own words. */
  sentAt: z.nullable(z.string()),
  /** The address of an answer that did not come from that of the inquiry. */
  otherAddress: z.nullable(z.string()),
  /** Files attached to an answer; for refused ones only the names are stored. */
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number(), isKept: z.boolean() })),
  /** Of a reply: until when it can be taken back. */
  leavesAt: z.nullable(z.string()),
  /** Of the email of a reply; null once that was deleted, and of all others. */
  email: z.nullable(z.enum(['queued', 'sent', 'held', 'failed', 'dropped'])),
});
export type ThreadMessage = z.output<typeof threadMessageSchema>;

export const threadSchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  state: z.enum(threadStates),
  createdAt: z.string(),
  /** The day by which an answer was promised; null without a promise, and while nobody waits for us. */
  dueOn: z.nullable(z.string()),
  waitingSince: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  hasAccount: z.boolean(),
  /** Leads to the client's page; null for spam of somebody without an account. */
  clientId: z.nullable(z.string()),
  /** Of spam: when it will be deleted. */
  deletesAt: z.nullable(z.string()),
  /** Other inquiries from the same address. */
  earlier: z.array(z.string()),
  answers: z.array(z.string()),
  message: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  area: z.nullable(shownAreaSchema),
  assigned: z.nullable(z.object({ name: z.string(), isYou: z.boolean() })),
  messages: z.array(threadMessageSchema),
  /** Goes up with every message: a reply names the one it was written for. */
  version: z.number(),
  /** By the clock of the server, for what is left of the time to take a reply back. */
  readAt: z.string(),
  changes: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      event: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type InquiryThread = z.output<typeof threadSchema>;

export const inquiryParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) });

export const inquiryText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message));

export const readThread = endpoint('GET /admin/inquiries/:ref', {
  summary: 'Returns one inquiry with its messages and notes, in order.',
  params: inquiryParams,
  reply: threadSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const replySchema = z.strictObject({
  text: inquiryText(threadMessages.reply, limits.replyMaxLength),
  /** Of the thread as it was read. */
  version: z.int().check(z.minimum(0)),
});

export const replyToInquiry = endpoint('POST /admin/inquiries/:ref/replies', {
  summary:
    'Emails a reply to the sender after 10 seconds; until then it can be taken back. Refused when the thread has a newer message.',
  params: inquiryParams,
  body: replySchema,
  reply: threadSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INQUIRY_IS_SPAM', 'THREAD_CHANGED'],
});

export const takeReplyBack = endpoint('DELETE /admin/inquiries/:ref/replies/:id', {
  summary: 'Takes back a reply that has not been sent, and returns its text. A repeated call changes nothing.',
  params: z.strictObject({ ...inquiryParams.shape, id: z.uuid() }),
  reply: z.object({ text: z.string(), thread: threadSchema }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INQUIRY_IS_SPAM', 'REPLY_SENT'],
});

export const noteSchema = z.strictObject({ text: inquiryText(threadMessages.note, limits.inquiryNoteMaxLength) });

export const addInquiryNote = endpoint('POST /admin/inquiries/:ref/notes', {
  summary: 'Adds a note for staff, which is never sent.',
  params: inquiryParams,
  body: noteSchema,
  reply: threadSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INQUIRY_IS_SPAM'],
});

export const changeThread = endpoint('PUT /admin/inquiries/:ref/thread', {
  summary: 'Closes or reopens an inquiry, and assigns it to the caller or to nobody.',
  params: inquiryParams,
  body: z.strictObject({ closed: z.optional(z.boolean()), assigned: z.optional(z.enum(['me', 'nobody'])) }),
  reply: threadSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INQUIRY_IS_SPAM'],
});

export const markSpam = endpoint('PUT /admin/inquiries/:ref/spam', {
  summary:
    'Marks an inquiry as spam, or as not spam. Spam needs no reply, cannot be replied to, and is deleted after 30 days.',
  params: inquiryParams,
  body: z.strictObject({ isSpam: z.boolean() }),
  reply: threadSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const watchThread = endpoint('PUT /admin/inquiries/:ref/viewers', {
  summary: 'Records for some seconds that the caller has the inquiry open, and lists the other staff who have it open.',
  params: inquiryParams,
  body: z.strictObject({ isWriting: z.boolean() }),
  reply: z.object({
    others: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
    version: z.number(),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
