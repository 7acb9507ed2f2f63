import * as z from 'zod/mini';
import { inquiryTypes } from '../../contact/inquiry-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { inquiryParams, inquiryText, threadSchema, threadStates } from './threads.ts';

const message = 'Paste the text of the email, 50,000 characters or fewer';
export const answerSchema = z.strictObject({ text: inquiryText(message, limits.answerMaxLength) });
const bodyMaxBytes = limits.bodyMaxBytes + 4 * limits.answerMaxLength;
const upload = { maxBytes: limits.answerFileMaxBytes };

const readingErrors = ['NOT_AN_EMAIL', 'EMAIL_WITHOUT_TEXT', 'EMAIL_CHARSET'] as const;
const uploadErrors = ['FILE_TOO_LARGE', 'TEMPORARILY_UNAVAILABLE', ...readingErrors] as const;
const addingErrors = ['FORBIDDEN', 'NOT_FOUND', 'INQUIRY_IS_SPAM', 'ANSWER_ADDED', 'ANSWER_ELSEWHERE'] as const;

export const addInquiryAnswer = endpoint('POST /admin/inquiries/:ref/answers', {
  summary:
    'Adds an email from the sender by its pasted text, with or without headers, and marks the thread as waiting for the business. Refused when a thread already has its Message-ID.',
  params: inquiryParams,
  body: answerSchema,
  bodyMaxBytes,
  reply: threadSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: [...addingErrors, ...readingErrors],
});

export const addInquiryAnswerFile = endpoint('POST /admin/inquiries/:ref/answers/file', {
  summary:
    'Adds an email from the sender by its .eml file, as multipart/form-data with the single part `file`. Its attachments are stored like those of the contact form. Refused when a thread already has the email.',
  params: inquiryParams,
  upload,
  reply: threadSchema,
  status: 201,
  guard: 'staff',
  errors: [...addingErrors, ...uploadErrors],
});

export const downloadAnswerFile = endpoint('GET /admin/inquiries/:ref/answer-files/:id', {
  summary: 'Returns a file that was attached to an answer, always as a download because its sender is unknown.',
  params: z.strictObject({ ...inquiryParams.shape, id: z.uuid() }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const candidateSchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  state: z.enum(threadStates),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** The beginning of the message. */
  about: z.string(),
});
export type AnswerCandidate = z.output<typeof candidateSchema>;

const matchSchema = z.object({
  email: z.object({
    /** Empty without headers. */
    sender: z.string(),
    address: z.string(),
    subject: z.string(),
    sentAt: z.nullable(z.string()),
    /** The beginning of the text. */
    text: z.string(),
    files: z.array(z.object({ name: z.string(), bytes: z.number(), isKept: z.boolean() })),
  }),
  /** The inquiry that has this email already. */
  addedTo: z.nullable(z.string()),
  /** The inquiry it certainly belongs to. */
  matched: z.nullable(z.string()),
  /** The inquiries it names, or those from its address, best match first. */
  candidates: z.array(candidateSchema),
});
export type AnswerMatch = z.output<typeof matchSchema>;

export const matchAnswer = endpoint('POST /admin/inquiry-answers/match', {
  summary:
    'Parses a pasted email and finds its inquiry by the message it answers, then by the reference in its subject or text; otherwise lists the inquiries from its address. Stores nothing.',
  body: answerSchema,
  bodyMaxBytes,
  reply: matchSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', ...readingErrors],
});

export const matchAnswerFile = endpoint('POST /admin/inquiry-answers/match/file', {
  summary:
    'Parses an .eml file and finds its inquiry like that of a pasted email; multipart/form-data with the single part `file`. Stores nothing.',
  upload,
  reply: matchSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', ...uploadErrors],
});
