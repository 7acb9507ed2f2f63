import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const failedEmailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
  /** What the mail server said, or why there was no further try. */
  reason: z.string(),
  attempts: z.number(),
  /** False once its code or link has expired. */
  canBeSent: z.boolean(),
});
export type FailedEmail = z.output<typeof failedEmailSchema>;

export const listFailedEmails = endpoint('GET /admin/emails/failed', {
  summary: 'Emails of the last 7 days that could not be delivered and are not tried again, latest first.',
  reply: z.object({ emails: z.array(failedEmailSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const sendEmailAgain = endpoint('POST /admin/emails/:id/send-again', {
  summary: 'Queues an email that failed once more; one that has not failed, or not any more, is refused.',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
  guard: 'staff',
  idempotent: 'optional',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EMAIL_EXPIRED', 'EMAIL_NOT_FAILED'],
});
