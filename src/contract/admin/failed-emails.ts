import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const failedEmailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
  /** The answer of the mail server, or the reason why there was no further try. */
  reason: z.string(),
  attempts: z.number(),
  /** False once its code or link has expired. */
  canBeSent: z.boolean(),
});
export type FailedEmail = z.output<typeof failedEmailSchema>;

export const listFailedEmails = endpoint('GET /admin/emails/failed', {
  summary: 'Lists emails of the last 7 days that failed permanently, latest first.',
  reply: z.object({ emails: z.array(failedEmailSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const sendEmailAgain = endpoint('POST /admin/emails/:id/send-again', {
  summary: 'Queues a failed email again. Refused when the email has not failed, or is queued again already.',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
  guard: 'staff',
  idempotent: 'optional',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EMAIL_EXPIRED', 'EMAIL_NOT_FAILED'],
});
