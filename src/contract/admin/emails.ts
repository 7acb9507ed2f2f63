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
  summary: 'Every email of the last 90 days, latest first: by state, date, and the beginning of a name or address.',
  query: z.strictObject({ show: z.enum([...emailStates, 'all']), ...listQuery }),
  reply: z.object({ emails: z.array(storedEmailSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const readQueues = endpoint('GET /admin/queues', {
  summary: 'The queues with the number of jobs that wait, are tried again, run, or are late.',
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
    'What the scheduler repeats: how often, the last run with its error, and the next. Failed and late ones first.',
  reply: z.object({ jobs: z.array(scheduledJobSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportEmails = endpoint('GET /admin/emails.csv', {
  summary: 'Emails as a CSV file (text/csv), narrowed as the list is, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum([...emailStates, 'all']), ...csvQuery }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
