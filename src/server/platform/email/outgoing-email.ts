import type { EmailAttachment, EmailDocument } from '../database/tables.ts';
import type { MadeFile } from './attachments.ts';

export interface EmailMessage {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Without the layout around it, which is added when the email is written; absent for an email in plain text only. */
  html?: string;
  attachment?: EmailAttachment;
  documents?: readonly EmailDocument[];
  /** The pictures that its HTML shows. */
  pictures?: readonly EmailDocument[];
  /** Its body is erased once it is sent: it contains a code or a link that signs in. */
  secret?: boolean;
  /** After this instant the email is dropped instead of sent. Emails with an hour or less left are sent first. */
  sendBefore?: Date;
  /** In a thread: its Message-ID, and those it refers to, ending with the one it replies to. */
  thread?: { messageId: string; referenceIds: readonly string[] };
  /** Seconds during which the email is not sent and can be taken back. */
  leavesAfterSeconds?: number;
}

export interface OutgoingEmail {
  id: string;
  from: string;
  message: Omit<EmailMessage, 'attachment' | 'documents' | 'pictures' | 'leavesAfterSeconds'>;
  files: readonly MadeFile[];
}

export type Transport = (email: OutgoingEmail) => Promise<void>;
