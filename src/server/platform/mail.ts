import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Database, Queries, Trx } from './database.ts';
import type { Jobs, Queue } from './jobs.ts';
import { errorFacts, log } from './log.ts';
import { newId } from './references.ts';
import type { EmailAttachment } from './tables.ts';

export interface Letter {
  kind: string;
  to: string;
  /** Whom an answer goes to, where that is not us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachment?: EmailAttachment;
  /** Its body is erased once it is sent: it carries a code or a link that signs in. */
  secret?: boolean;
  /** Dropped instead of sent after this instant. */
  sendBefore?: Date;
}

/** Hands one letter to a mail server. */
export type Transport = (letter: { id: string; from: string; letter: Letter }) => Promise<void>;

export interface Mail {
  /** Writes the letter and its job in the caller's transaction. */
  post(trx: Trx, letter: Letter): Promise<void>;
  /** What was written to an address and is still kept, oldest first. */
  lettersTo(db: Queries, address: string): Promise<{ at: Date; subject: string; status: string }[]>;
  /** Takes away what was written to an address; what still waits to be sent is not sent. */
  forget(trx: Trx, address: string): Promise<void>;
}

const retrySeconds = 60;

/** A transport over SMTP, or null when no server is set: letters are then held, readable in the demo's mailbox. */
export function smtpTransport(smtpUrl: string | null): Transport | null {
  if (!smtpUrl) return null;
  const transporter = createTransport(smtpUrl, { connectionTimeout: 5_000, socketTimeout: 20_000 } as object);
  return async ({ id, from, letter }) => {
    await transporter.sendMail({
      from,
      to: letter.to,
      ...(letter.replyTo && { replyTo: letter.replyTo }),
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      // The same id on every try, so that a doubled delivery can be told by the reader's mail program.
      messageId: `<${id}@${from.split('@').pop()?.replace('>', '')}>`,
      ...(letter.attachment && { attachments: [letter.attachment] }),
    });
  };
}

export interface MailQueue extends Queue<{ emailId: string }> {}

/** The worker behind `post`: sends one letter, once per job; a failure is tried again by the queue. */
export function mailQueue(db: Database, clock: Clock, from: string, transport: Transport | null): MailQueue {
  return {
    name: 'emails',
    options: {
      retryLimit: 8,
      retryDelay: retrySeconds,
      retryBackoff: true,
      retryDelayMax: 43_200,
      expireInSeconds: 60,
    },
    async work({ emailId }) {
      const email = await db.selectFrom('emails').selectAll().where('id', '=', emailId).executeTakeFirst();
      if (email?.status !== 'queued' || !transport) return;
      if (email.send_before && email.send_before <= clock.now()) {
        await db
          .updateTable('emails')
          .set({ status: 'dropped', ...emptied(email.secret) })
          .where('id', '=', emailId)
          .execute();
        return;
      }
      try {
        await transport({
          id: emailId,
          from,
          letter: {
            kind: email.kind,
            to: email.to_address,
            ...(email.reply_to && { replyTo: email.reply_to }),
            subject: email.subject,
            text: email.body_text ?? '',
            html: email.body_html ?? '',
            ...(email.attachment && { attachment: email.attachment }),
          },
        });
      } catch (error) {
        await db
          .updateTable('emails')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: String(error).slice(0, 300) }))
          .where('id', '=', emailId)
          .execute();
        log('warn', 'mail.refused', { emailId, kind: email.kind, ...errorFacts(error) });
        throw error;
      }
      await db
        .updateTable('emails')
        .set((eb) => ({
          status: 'sent',
          attempts: eb('attempts', '+', 1),
          sent_at: clock.now(),
          ...emptied(email.secret),
        }))
        .where('id', '=', emailId)
        .execute();
      log('info', 'mail.sent', { emailId, kind: email.kind });
    },
  };
}

const emptied = (secret: boolean): { body_text?: null; body_html?: null } =>
  secret ? { body_text: null, body_html: null } : {};

export function createMail(clock: Clock, jobs: Jobs, queue: MailQueue, sends: boolean): Mail {
  return {
    async post(trx, letter) {
      const id = newId();
      await trx
        .insertInto('emails')
        .values({
          id,
          kind: letter.kind,
          to_address: letter.to,
          reply_to: letter.replyTo ?? null,
          subject: letter.subject,
          body_text: letter.text,
          body_html: letter.html,
          attachment: letter.attachment ? (JSON.stringify(letter.attachment) as never) : null,
          status: sends ? 'queued' : 'held',
          secret: letter.secret ?? false,
          send_before: letter.sendBefore ?? null,
          last_error: null,
          created_at: clock.now(),
          sent_at: null,
        })
        .execute();
      if (sends) await jobs.send(trx, queue, { emailId: id });
    },
    lettersTo: (db, address) =>
      db
        .selectFrom('emails')
        .select(['created_at as at', 'subject', 'status'])
        .where('to_address', '=', address)
        .orderBy('number')
        .execute(),
    async forget(trx, address) {
      await trx.deleteFrom('emails').where('to_address', '=', address).execute();
    },
  };
}
