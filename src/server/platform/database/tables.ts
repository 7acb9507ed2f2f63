import type { Generated, Selectable } from 'kysely';

interface EmailsTable {
  id: string;
  number: Generated<number>;
  kind: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  /** Null once sent, when the email contained a code or link. */
  body_text: string | null;
  body_html: string | null;
  attachment: EmailAttachment | null;
  documents: EmailDocument[] | null;
  status: 'queued' | 'sent' | 'held' | 'failed' | 'dropped';
  secret: boolean;
  /** After this instant the email is dropped instead of sent. */
  send_before: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
  /** The day of the digest that reported its failure. */
  digest_day: Generated<string | null>;
  /** For an email in a thread: its Message-ID, and those it refers to, ending with the one it replies to. */
  message_id: Generated<string | null>;
  reference_ids: Generated<string[] | null>;
  /** Until then the email is not sent and can be taken back. */
  leaves_at: Generated<Date | null>;
}

export type EmailRow = Selectable<EmailsTable>;

/** A file rendered when the email is sent: the kind of document, and the reference of its subject. */
export interface EmailDocument {
  kind: string;
  reference: string;
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Every table of the database. Each module adds its own from its tables.ts. */
export interface Tables {
  emails: EmailsTable;
  idempotency_keys: {
    scope: string;
    endpoint: string;
    key: string;
    request_hash: string;
    reply: string | null;
    created_at: Date;
  };
  secret_fingerprint: {
    id: true;
    fingerprint: string;
    stored_at: Date;
  };
  scheduled_jobs: {
    name: string;
    ran_at: Date;
    took_ms: number;
    error: string | null;
  };
  rate_limits: {
    name: string;
    subject: string;
    window_start: Date;
    used: number;
  };
  audit_events: {
    id: Generated<number>;
    at: Date;
    event: string;
    user_id: string | null;
    subject: string | null;
    address_hmac: string | null;
    details: string;
    /** The change by a staff member; null for all other events. */
    before: string | null;
    after: string | null;
  };
}
