import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { AppError, notFound } from '../app-error.ts';
import { addHours, addSeconds, type Clock } from '../clock.ts';
import type { Queries, Trx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { EmailRow } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EmailLayout } from './layout.ts';
import type { EmailMessage, Transport } from './outgoing-email.ts';
import { type EmailQueue, urgentRetries } from './queue.ts';

export type { EmailMessage, Transport };

interface FailedEmail {
  id: string;
  to: string;
  subject: string;
  at: Date;
  attempts: number;
  reason: string;
  /** False once its code or link has expired, or its body was erased. */
  canBeSent: boolean;
}

type EmailAbout = Pick<EmailRow, 'id' | 'subject'> & { to: string; at: Date; state: EmailRow['status'] };

export interface Mailer {
  /** False when no mail server is set: emails are held. */
  sends: boolean;
  /** Writes the email and its job in the caller's transaction, and returns its id. */
  post(trx: Trx, message: EmailMessage): Promise<string>;
  /** Removes an email that was not sent yet: false once it is being sent or was sent. */
  takeBack(trx: Trx, id: string): Promise<boolean>;
  /** Emails to an address; with `until` those before it left the account. */
  emailsTo(
    db: Queries,
    address: string,
    until?: Date | null,
  ): Promise<{ at: Date; to: string; subject: string; status: string }[]>;
  /** Deletes the emails to an address, likewise; queued ones are not sent. */
  forget(trx: Trx, address: string, until?: Date | null): Promise<void>;
  /** Emails to an address whose subject names a reference and that may be sent again, latest first. */
  emailsAbout(db: Queries, about: { address: string; reference: string; most: number }): Promise<EmailAbout[]>;
  /** Sends the content of an email again, as a new email to the same address. False when it is not stored. */
  copy(trx: Trx, id: string): Promise<boolean>;
  /** Emails of the last days that failed for good, latest first. */
  failed(db: Queries): Promise<FailedEmail[]>;
  /**
   * Queues a failed email once more under the same Message-ID. What is queued, held or sent is left as it is.
   * @throws AppError NOT_FOUND, EMAIL_NOT_FAILED, EMAIL_EXPIRED
   */
  sendAgain(trx: Trx, id: string): Promise<void>;
}

interface MailerParts {
  clock: Clock;
  jobs: Jobs;
  queue: EmailQueue;
  transport: Transport | null;
  layout: EmailLayout;
  /** The reply address of the business; empty while none is set. */
  businessEmail: string;
}

export function createMailer({ clock, jobs, queue, transport, layout, businessEmail }: MailerParts): Mailer {
  const sends = transport !== null;
  const enqueue = (trx: Trx, emailId: string, sendBefore: Date | null, wait = 0): Promise<void> => {
    const urgent = sendBefore !== null && sendBefore <= addSeconds(clock.now(), limits.emailUrgentSeconds);
    const options = { ...(urgent && { urgent, ...urgentRetries }), ...(wait > 0 && { startAfter: wait }) };
    return jobs.send(trx, queue, { emailId }, options);
  };
  return {
    sends,
    async post(trx, message) {
      const now = clock.now();
      const { leavesAfterSeconds: wait = 0 } = message;
      const row = {
        ...rowOf(message, layout),
        reply_to: message.replyTo || businessEmail || null,
        status: sends ? 'queued' : 'held',
        created_at: now,
        leaves_at: wait > 0 ? addSeconds(now, wait) : null,
      } as const;
      await trx.insertInto('emails').values(row).execute();
      if (sends) await enqueue(trx, row.id, row.send_before, wait);
      return row.id;
    },
    takeBack: (trx, id) => removeUnsent(trx, id, clock.now()),
    emailsTo: (db, address, until = null) =>
      db
        .selectFrom('emails')
        .select(['created_at as at', 'to_address as to', 'subject', 'status'])
        .where('to_address', '=', address)
        .$if(until !== null, (query) => query.where('created_at', '<=', until))
        .orderBy('number')
        .execute(),
    async forget(trx, address, until = null) {
      await trx
        .deleteFrom('emails')
        .where('to_address', '=', address)
        .$if(until !== null, (query) => query.where('created_at', '<=', until))
        .execute();
    },
    emailsAbout,
    async copy(trx, id) {
      const row = await copyOf(trx, id, { status: sends ? 'queued' : 'held', created_at: clock.now() });
      if (row && sends) await enqueue(trx, row.id, null);
      return row !== null;
    },
    async failed(db) {
      const emails = await failedSince(db, addHours(clock.now(), -limits.failedEmailDays * 24));
      return emails.map((email) => ({ ...failedEmailOf(email), canBeSent: canBeSentAgain(email, clock.now()) }));
    },
    sendAgain: (trx, id) => requeue(trx, id, clock.now(), enqueue),
  };
}

const emailsAbout: Mailer['emailsAbout'] = (db, { address, reference, most }) =>
  db
    .selectFrom('emails')
    .select(['id', 'to_address as to', 'subject', 'created_at as at', 'status as state'])
    .where(sql<boolean>`lower(to_address) = ${address.toLowerCase()}`)
    .where('subject', 'like', `%${reference}%`)
    .where('secret', '=', false)
    .where('body_text', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute();

async function copyOf(trx: Trx, id: string, now: Pick<EmailRow, 'status' | 'created_at'>) {
  const row = await trx
    .insertInto('emails')
    .columns([
      'id',
      'kind',
      'to_address',
      'reply_to',
      'subject',
      'body_text',
      'body_html',
      'attachment',
      'documents',
      'secret',
      'status',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('emails')
        .select(sql<string>`${newId()}::uuid`.as('id'))
        .select([
          'kind',
          'to_address',
          'reply_to',
          'subject',
          'body_text',
          'body_html',
          'attachment',
          'documents',
          'secret',
        ])
        .select(sql<EmailRow['status']>`${now.status}`.as('status'))
        .select(sql<Date>`${now.created_at}::timestamptz`.as('created_at'))
        .where('id', '=', id)
        .where('secret', '=', false)
        .where('body_text', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row ?? null;
}

async function requeue(
  trx: Trx,
  id: string,
  now: Date,
  enqueue: (trx: Trx, id: string, sendBefore: Date | null) => Promise<void>,
): Promise<void> {
  const one = trx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate();
  const email = await one.executeTakeFirstOrThrow(notFound);
  if (email.status !== 'failed' && email.status !== 'dropped') throw new AppError('EMAIL_NOT_FAILED');
  if (!canBeSentAgain(email, now)) throw new AppError('EMAIL_EXPIRED');
  // If it fails again, a later digest reports it.
  const values = { status: 'queued', last_error: null, digest_day: null } as const;
  await trx.updateTable('emails').set(values).where('id', '=', id).execute();
  await enqueue(trx, id, email.send_before);
}

/** The worker counts its attempt before it sends (queue.ts), so the row decides which of the two came first. */
async function removeUnsent(trx: Trx, id: string, now: Date): Promise<boolean> {
  const removed = await trx
    .deleteFrom('emails')
    .where('id', '=', id)
    .where('leaves_at', '>', now)
    .where('status', 'in', ['queued', 'held'])
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** A failed email whose code or link has not expired, and whose body was not erased. */
export const canBeSentAgain = (
  { status, body_text: body, send_before: sendBefore }: Pick<EmailRow, 'status' | 'body_text' | 'send_before'>,
  now: Date,
): boolean => status === 'failed' && body !== null && (sendBefore === null || sendBefore > now);

const rowOf = (message: EmailMessage, layout: EmailLayout) => ({
  id: newId(),
  kind: message.kind,
  to_address: message.to,
  subject: message.subject,
  body_text: layout.text(message.text),
  body_html: message.html === undefined ? null : layout.html(message.subject, message.html),
  message_id: message.thread?.messageId ?? null,
  reference_ids: message.thread ? [...message.thread.referenceIds] : null,
  attachment: message.attachment ? JSON.stringify(message.attachment) : null,
  documents: documentsOf(message),
  secret: message.secret ?? false,
  send_before: message.sendBefore ?? null,
  last_error: null,
  sent_at: null,
});

function documentsOf({ documents = [], pictures = [] }: EmailMessage) {
  const all = [...documents, ...pictures];
  return all.length > 0 ? JSON.stringify(all) : null;
}

const failedSince = (db: Queries, since: Date): Promise<EmailRow[]> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('status', '=', 'failed')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limits.failedEmailsShown)
    .execute();

const failedEmailOf = (email: EmailRow): Omit<FailedEmail, 'canBeSent'> => ({
  id: email.id,
  to: email.to_address,
  subject: email.subject,
  at: email.created_at,
  attempts: email.attempts,
  reason: email.last_error ?? '',
});
