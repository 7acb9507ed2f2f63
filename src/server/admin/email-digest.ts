import { businessDate, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';

const everySeconds = 600;
const kind = 'failed-emails-owner';

/** Each morning, one email to the owner about emails that failed since the last digest; none if none failed. */
export function scheduleDigest(platform: Platform): void {
  const { config, content, scheduler } = platform;
  const write = readTemplate(content, kind, ['summary', 'listEmails', 'more', 'adminUrl']);
  const { ownerEmail } = config;
  if (!ownerEmail) return;
  scheduler.add('admin.digest', everySeconds, () => sendDigest(platform, ownerEmail, write));
}

type Write = ReturnType<typeof readTemplate<'summary' | 'listEmails' | 'more' | 'adminUrl'>>;

async function sendDigest({ db, clock, mailer, link }: Platform, to: string, write: Write): Promise<void> {
  const now = clock.now();
  const day = businessDate(now);
  if (now < businessInstant(day, limits.digestTime)) return;
  await inTransaction(db, async (trx) => {
    // The day is claimed first: another process waits here and finds it claimed.
    const claimed = await trx
      .insertInto('email_digests')
      .values({ day, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!claimed) return;
    const failed = await report(trx, day, addHours(now, -24 * limits.failedEmailDays));
    if (failed.length === 0) return;
    await trx.updateTable('email_digests').set({ failed: failed.length }).where('day', '=', day).execute();
    const shown = failed.slice(0, limits.digestEmailsShown);
    const rest = failed.length - shown.length;
    const email = write({
      summary: failed.length === 1 ? 'One email did not arrive' : `${failed.length} emails did not arrive`,
      listEmails: shown
        .map(({ subject, to_address: address, last_error: reason }) =>
          [`${subject}, to ${address}`, reason].filter(Boolean).join(': '),
        )
        .join('\n'),
      more: rest > 0 ? `And ${rest} more.` : '',
      adminUrl: link('/admin/emails?show=failed'),
    });
    await mailer.post(trx, { kind, to, ...email });
  });
}

/** Marks failed emails that were in no digest. A failed digest is never reported. */
const report = (trx: Trx, day: string, since: Date) =>
  trx
    .updateTable('emails')
    .set({ digest_day: day })
    .where('status', '=', 'failed')
    .where('digest_day', 'is', null)
    .where('created_at', '>', since)
    .where('kind', '<>', kind)
    .returning(['subject', 'to_address', 'last_error'])
    .execute();
