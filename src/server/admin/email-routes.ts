import { exportEmails, listEmails, listScheduledJobs, readEmail, readQueues } from '#contract/admin/emails.ts';
import { listFailedEmails, sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { audit } from '#server/platform/database/audit.ts';
import { pick, sendCsv } from '#server/platform/http/csv-export.ts';
import { countJobs } from '#server/platform/jobs/queue-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listAllEmails, readStoredEmail } from './email-list.ts';
import { readScheduledJobs } from './scheduled-jobs.ts';

export function mountEmails(platform: Platform): void {
  const { router, db, mailer, clock } = platform;
  router.on(listEmails, {}, ({ query }) => listAllEmails(db, query, clock.now()));
  router.on(exportEmails, {}, ({ c, query }) =>
    sendCsv(
      c,
      'emails',
      async (cursor) => {
        const { emails, cursor: next } = await listAllEmails(db, { ...query, cursor }, clock.now());
        return { list: emails, cursor: next };
      },
      (email) => pick(email, 'at', 'to', 'subject', 'kind', 'state', 'attempts', 'reason', 'sentAt'),
    ),
  );
  router.on(listFailedEmails, {}, async () => {
    const emails = await mailer.failed(db);
    return { emails: emails.map((email) => ({ ...email, at: email.at.toISOString() })) };
  });
  // After `failed`, which its path would match.
  router.on(readEmail, {}, ({ account: { userId }, params: { id } }) => readStoredEmail(platform, id, userId));
  router.on(readQueues, {}, async () => {
    const queues = await countJobs(db);
    return {
      queues: queues.map(({ oldestSeconds, lateSince, ...queue }) => ({
        ...queue,
        lateSince: lateSince?.toISOString() ?? null,
      })),
      sendsEmail: mailer.sends,
    };
  });
  router.on(listScheduledJobs, {}, () => readScheduledJobs(platform));
  router.onWrite(
    sendEmailAgain,
    {},
    {
      async write(trx, { account: { userId }, params: { id } }) {
        await mailer.sendAgain(trx, id);
        const change = { before: 'failed', after: 'queued' };
        await audit(trx, clock, { event: 'email.sent_again', userId, subject: id, change });
        return { id };
      },
    },
  );
}
