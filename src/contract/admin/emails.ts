import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { csvQuery, listQuery } from './list-query.ts';

const emailStates = ['queued', 'sent', 'held', 'failed', 'dropped'] as const;
export type EmailState = (typeof emailStates)[number];

const storedEmailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
  sentAt: z.nullable(z.string()),
  state: z.enum(emailStates),
  attempts: z.number(),
  /** Of the last attempt that failed. */
  reason: z.string(),
  /** It failed, and contains no expired code or link. */
  canBeSent: z.boolean(),
});
export type StoredEmail = z.output<typeof storedEmailSchema>;

export const listEmails = endpoint('GET /admin/emails', {
  summary:
    'Lists the emails of the last 90 days, latest first, filtered by state, day and the beginning of a name or address.',
  query: z.strictObject({ show: z.enum([...emailStates, 'all']), ...listQuery }),
  reply: z.object({ emails: z.array(storedEmailSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

const emailPreviewSchema = z.object({
  ...storedEmailSchema.shape,
  replyTo: z.string(),
  /** Codes are masked, and tokens of links. Null once it was erased. */
  text: z.nullable(z.string()),
  /** Masked as the text, without links, and each style as `data-style`. Null without HTML, and once it was erased. */
  html: z.nullable(z.string()),
  /** The names of its attachments. */
  files: z.array(z.string()),
});
export type EmailPreview = z.output<typeof emailPreviewSchema>;

export const readEmail = endpoint('GET /admin/emails/:id', {
  summary: 'Returns one email with its text, in which codes and tokens of links are masked.',
  params: z.strictObject({ id: z.uuid() }),
  reply: emailPreviewSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const readQueues = endpoint('GET /admin/queues', {
  summary: 'Returns the job queues with their numbers of waiting, retried, running and late jobs.',
  reply: z.object({
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number(),
        retrying: z.number(),
        running: z.number(),
        late: z.number(),
        lateSince: z.nullable(z.string()),
      }),
    ),
    /** False where no mail server is set: emails are held. */
    sendsEmail: z.boolean(),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

const scheduledJobSchema = z.object({
  name: z.string(),
  everySeconds: z.number(),
  /** By any process; null before the first run. */
  lastRun: z.nullable(z.object({ at: z.string(), tookMs: z.number(), error: z.nullable(z.string()) })),
  /** In the process that handles this request. */
  nextAt: z.nullable(z.string()),
  /** Its next run is overdue. */
  isLate: z.boolean(),
});
export type ScheduledJob = z.output<typeof scheduledJobSchema>;

export const listScheduledJobs = endpoint('GET /admin/scheduled-jobs', {
  summary:
    'Lists the scheduled jobs with their interval, last run, its error and next run; failed and late ones first.',
  reply: z.object({ jobs: z.array(scheduledJobSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportEmails = endpoint('GET /admin/emails.csv', {
  summary: 'Returns emails as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum([...emailStates, 'all']), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
