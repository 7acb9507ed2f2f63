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
  /** Dropped instead of sent after this instant. What has an hour or less to be sent is sent first. */
  sendBefore?: Date;
}

export interface OutgoingEmail {
  id: string;
  from: string;
  letter: Letter;
}

/** Hands one email to a mail server. */
export type Transport = (email: OutgoingEmail) => Promise<void>;
