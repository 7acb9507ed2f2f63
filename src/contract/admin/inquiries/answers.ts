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
    'Adds an email of the sender from its pasted text, with its headers or without; it is our turn then. Refused when the same Message-ID is in a thread already.',
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
    'Adds an email of the sender from its .eml file, as multipart/form-data with the one part `file`. The files in it are kept as those of the contact form are. The same email again is refused.',
  params: inquiryParams,
  upload,
  reply: threadSchema,
  status: 201,
  guard: 'staff',
  errors: [...addingErrors, ...uploadErrors],
});

export const downloadAnswerFile = endpoint('GET /admin/inquiries/:ref/answer-files/:id', {
  summary: 'A file that came with an answer, always as a download: it is a stranger’s.',
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
    'Reads a pasted email and finds its inquiry: by the message it answers, then by the number in its subject or text; else the inquiries from its address. Nothing is stored.',
  body: answerSchema,
  bodyMaxBytes,
  reply: matchSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', ...readingErrors],
});

export const matchAnswerFile = endpoint('POST /admin/inquiry-answers/match/file', {
  summary:
    'Reads an .eml file and finds its inquiry, as for a pasted email; multipart/form-data with the one part `file`. Nothing is stored.',
  upload,
  reply: matchSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', ...uploadErrors],
});
