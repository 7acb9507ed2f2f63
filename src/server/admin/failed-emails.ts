import { listFailedEmails, sendEmailAgain } from '#contract/admin/failed-emails.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

export function mountFailedEmails({ router, db, mailer, clock }: Platform): void {
  router.on(listFailedEmails, {}, async () => {
    const emails = await mailer.failed(db);
    return { emails: emails.map((email) => ({ ...email, at: email.at.toISOString() })) };
  });
  router.on(sendEmailAgain, {}, async ({ account, params: { id } }) =>
    inTransaction(db, async (trx) => {
      const result = await mailer.sendAgain(trx, id);
      if (result === 'unknown') throw new AppError('NOT_FOUND');
      if (result === 'expired') throw new AppError('EMAIL_EXPIRED');
      await audit(trx, clock, { event: 'email.sent_again', userId: account.userId, subject: id });
      return { id };
    }),
  );
}
