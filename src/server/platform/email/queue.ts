import { sql, type Updateable } from 'kysely';
import { limits } from '#contract/limits.ts';
import { addHours, type Clock } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import type { EmailRow, Tables } from '../database/tables.ts';
import type { Queue } from '../jobs/job-runner.ts';
import { errorFacts, log } from '../log.ts';
import type { EmailDocuments, MadeFile } from './attachments.ts';
import { withMadePictures } from './inline-pictures.ts';
import type { OutgoingEmail, Transport } from './outgoing-email.ts';
import { isRefusedForGood } from './smtp.ts';

export interface EmailQueue extends Queue<{ emailId: string }> {}

/** For emails that expire within an hour: a code of 120 seconds is tried at about 0, 8, 23, 53 and 90 seconds. */
export const urgentRetries = { retryLimit: 120, retryDelay: 5, retryBackoff: true, retryDelayMax: 40 };

interface EmailQueueParts {
  db: Database;
  clock: Clock;
  from: string;
  transport: Transport | null;
  documents: EmailDocuments;
}

/** The worker behind `post`: sends one email, once per job; a failure is tried again by the queue. */
export function emailQueue({ db, clock, from, transport, documents }: EmailQueueParts): EmailQueue {
  const write = (id: string, values: Updateable<Tables['emails']>) =>
    db.updateTable('emails').set(values).where('id', '=', id).execute();
  return {
    name: 'emails',
    // Retries for about nine hours: longer than most mail servers are down.
    options: { retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 43_200, expireInSeconds: 60 },
    atOnce: { all: limits.emailsAtOnce, ordinary: limits.emailsAtOnceOrdinary },
    async work({ emailId }, { isLast }) {
      const email = await db.selectFrom('emails').selectAll().where('id', '=', emailId).executeTakeFirst();
      if (email?.status !== 'queued' || !transport) return;
      const facts = { emailId, kind: email.kind };
      if (email.send_before && email.send_before <= clock.now()) {
        const status = email.attempts > 0 ? 'failed' : 'dropped';
        await write(emailId, { status, ...emptied(email.secret) });
        log(status === 'failed' ? 'error' : 'warn', `mail.${status}`, { ...facts, reason: 'out of time' });
        return;
      }
      const attempts = email.attempts + 1;
      if (email.leaves_at && !(await claim(db, emailId))) return;
      try {
        const made = await documents.make(email.documents);
        const files = email.attachment ? [email.attachment, ...made] : made;
        await transport({ id: emailId, from, message: messageOf(email, made), files });
      } catch (error) {
        const isFinal = isLast || isRefusedForGood(error);
        await write(emailId, {
          attempts,
          last_error: String(error).slice(0, 300),
          ...(isFinal && { status: 'failed' }),
        });
        log(isFinal ? 'error' : 'warn', isFinal ? 'mail.failed' : 'mail.refused', { ...facts, ...errorFacts(error) });
        if (isFinal) return;
        throw error;
      }
      await write(emailId, { status: 'sent', attempts, sent_at: clock.now(), ...emptied(email.secret) });
      log('info', 'mail.sent', facts);
    },
  };
}

/** Counts the attempt first: an email that can be taken back is either taken back or sent. */
const claim = (db: Database, id: string): Promise<{ id: string } | undefined> =>
  db
    .updateTable('emails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst();

const emptied = (secret: boolean): { body_text?: null; body_html?: null } =>
  secret ? { body_text: null, body_html: null } : {};

const messageOf = (email: EmailRow, made: readonly MadeFile[]): OutgoingEmail['message'] => ({
  kind: email.kind,
  to: email.to_address,
  ...(email.reply_to && { replyTo: email.reply_to }),
  subject: email.subject,
  text: email.body_text ?? '',
  ...(email.body_html && { html: withMadePictures(email.body_html, made) }),
  ...(email.message_id && { thread: { messageId: email.message_id, referenceIds: email.reference_ids ?? [] } }),
});

/** Emails that were not sent, by state, and how long the oldest queued one should have been sent. */
export async function emailsByState(db: Queries, now: Date) {
  const rows = await db
    .selectFrom('emails')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      sql<Date>`min(greatest(created_at, leaves_at))`.as('oldestAt'),
    ])
    .where('status', 'in', ['queued', 'held', 'failed', 'dropped'])
    .groupBy('status')
    .execute();
  const count = (status: EmailRow['status']): number => rows.find((row) => row.status === status)?.count ?? 0;
  const oldest = rows.find(({ status }) => status === 'queued')?.oldestAt ?? now;
  return {
    queued: count('queued'),
    held: count('held'),
    failed: count('failed'),
    dropped: count('dropped'),
    oldestQueuedSeconds: Math.max(0, now.getTime() - oldest.getTime()) / 1_000,
  };
}

/** Marks emails without a job as failed, and erases codes and links of failed ones once they have expired. */
export async function deleteOldEmails(db: Database, clock: Clock): Promise<void> {
  const lost = await sql<{ id: string; kind: string }>`
    update emails set status = 'failed', last_error = coalesce(last_error, 'It was never handed to a mail server')
    where status = 'queued' and not exists (
      select from jobs.job
      where name = 'emails' and state in ('created', 'retry', 'active') and data ->> 'emailId' = emails.id::text)
    returning id, kind`.execute(db);
  for (const { id, kind } of lost.rows) log('error', 'mail.failed', { emailId: id, kind, reason: 'its job is gone' });
  const now = clock.now();
  await db
    .updateTable('emails')
    .set({ body_text: null, body_html: null })
    .where('status', '=', 'failed')
    .where('secret', '=', true)
    .where('body_text', 'is not', null)
    .where((eb) =>
      eb.or([eb('send_before', '<=', now), eb('created_at', '<', addHours(now, -limits.failedEmailDays * 24))]),
    )
    .execute();
}
