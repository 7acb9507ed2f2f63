import type { EmailAttachment, EmailDocument } from '../database/tables.ts';
import type { MadeFile } from './attachments.ts';

export interface EmailMessage {
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Without the page around it, which is added when the email is written; absent: it is plain text alone. */
  html?: string;
  attachment?: EmailAttachment;
  documents?: readonly EmailDocument[];
  /** The pictures that its HTML shows. */
  pictures?: readonly EmailDocument[];
  /** Its body is erased once it is sent: it carries a code or a link that signs in. */
  secret?: boolean;
  /** Dropped instead of sent after this instant. What has an hour or less to be sent is sent first. */
  sendBefore?: Date;
  /** In a thread: its Message-ID, and those it refers to, the one it answers last. */
  thread?: { messageId: string; referenceIds: readonly string[] };
  /** Seconds in which it stays in the outbox and can be taken back. */
  leavesAfterSeconds?: number;
}

export interface OutgoingEmail {
  id: string;
  from: string;
  message: Omit<EmailMessage, 'attachment' | 'documents' | 'pictures' | 'leavesAfterSeconds'>;
  files: readonly MadeFile[];
}

export type Transport = (email: OutgoingEmail) => Promise<void>;
