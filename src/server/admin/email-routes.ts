import { listEmails, readQueues } from '#contract/admin/emails.ts';
import { listFailedEmails, sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { countJobs } from '#server/platform/jobs/queue-counts.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listAllEmails } from './email-list.ts';

export function mountEmails(platform: Platform): void {
  const { router, db, mailer, clock } = platform;
  router.on(listEmails, {}, ({ query }) => listAllEmails(db, query, clock.now()));
  router.on(listFailedEmails, {}, async () => {
    const emails = await mailer.failed(db);
    return { emails: emails.map((email) => ({ ...email, at: email.at.toISOString() })) };
  });
  router.on(readQueues, {}, async () => {
    const queues = await countJobs(db);
    return {
      queues: queues.map((queue) => ({ ...queue, lateSince: queue.lateSince?.toISOString() ?? null })),
      sendsEmail: mailer.sends,
    };
  });
  router.on(sendEmailAgain, {}, ({ account: { userId }, params: { id }, idempotencyKey: key }) =>
    inTransaction(db, (trx) => {
      const work = (): Promise<{ id: string }> => sendAgain(trx, platform, id, userId);
      const request = { scope: `user:${userId}`, endpoint: sendEmailAgain.path, key, body: { id } };
      return key ? withIdempotency(trx, clock, request, work) : work();
    }),
  );
}

/** @throws AppError NOT_FOUND, EMAIL_EXPIRED, EMAIL_NOT_FAILED */
async function sendAgain(trx: Trx, { mailer, clock }: Platform, id: string, userId: string): Promise<{ id: string }> {
  const result = await mailer.sendAgain(trx, id);
  if (result === 'unknown') throw new AppError('NOT_FOUND');
  if (result === 'expired') throw new AppError('EMAIL_EXPIRED');
  if (result === 'not-failed') throw new AppError('EMAIL_NOT_FAILED');
  const change = { before: 'failed', after: 'queued' };
  await audit(trx, clock, { event: 'email.sent_again', userId, subject: id, change });
  return { id };
}
