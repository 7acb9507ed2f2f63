import { createTransport } from 'nodemailer';
import { limits } from '#contract/limits.ts';
import { withSpan } from '../traces/traces.ts';
import { messageIdOf } from './message-ids.ts';
import type { OutgoingEmail, Transport } from './outgoing-email.ts';

/** A transport over SMTP, or null when no server is set: emails are then held, readable in the demo's mailbox. */
export function smtpTransport(smtpUrl: string): Transport;
export function smtpTransport(smtpUrl: string | null): Transport | null;
export function smtpTransport(smtpUrl: string | null): Transport | null {
  if (!smtpUrl) return null;
  // One connection per email, so that a stalled connection delays no other email. The queue bounds their number.
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: limits.emailConnectMs,
    greetingTimeout: limits.emailGreetingMs,
    socketTimeout: limits.emailSilenceMs,
  });
  return (email) =>
    withSpan({ name: 'send email', kind: 'client' }, async () => void (await transporter.sendMail(messageOf(email))));
}

const messageOf = ({ id, from, message, files }: OutgoingEmail) => ({
  from,
  to: message.to,
  ...(message.replyTo && { replyTo: message.replyTo }),
  subject: message.subject,
  text: message.text,
  ...(message.html && { html: message.html }),
  // The same id on every try, so that mail programs recognise a duplicate delivery.
  messageId: message.thread?.messageId ?? messageIdOf(id, from),
  ...(message.thread?.referenceIds.length && {
    inReplyTo: message.thread.referenceIds.at(-1),
    references: [...message.thread.referenceIds],
  }),
  attachments: files.map(({ content, contentId, ...file }) => ({
    ...file,
    ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    content: typeof content === 'string' ? content : Buffer.from(content),
  })),
});

/** A final refusal of the email or its recipient (5xx). A refused sign-in to the mail server is not final. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code));
}
