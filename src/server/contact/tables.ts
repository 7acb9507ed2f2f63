import type { Generated } from 'kysely';
import type { InquiryType } from '#contract/contact/inquiry-fields.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    inquiries: {
      id: string;
      ref: string;
      /** Null: sent by the browser without script. */
      client_id: string | null;
      user_id: string | null;
      type: InquiryType;
      /** Spam is stored for a while. */
      status: 'new' | 'seen' | 'spam';
      name: string;
      email: string;
      answers: string;
      message: string;
      files_announced: number;
      content_hash: string;
      created_at: Date;
      turn: Generated<'business' | 'client' | 'closed'>;
      /** Null: the client has waited since the inquiry was sent. */
      waiting_since: Generated<Date | null>;
      assigned_to: Generated<string | null>;
      version: Generated<number>;
      /** When staff marked it as spam; null also for inquiries that the form recognised as spam. */
      spam_at: Generated<Date | null>;
    };
    inquiry_messages: {
      id: string;
      inquiry_id: string;
      kind: 'reply' | 'answer' | 'note';
      text: string;
      sender: Generated<string>;
      sender_address: Generated<string>;
      sent_at: Generated<Date | null>;
      content_hash: Generated<string | null>;
      subject: Generated<string>;
      user_id: string | null;
      message_id: Generated<string | null>;
      reference_ids: Generated<string[]>;
      email_id: Generated<string | null>;
      leaves_at: Generated<Date | null>;
      taken_back_at: Generated<Date | null>;
      at: Date;
    };
    answer_files: {
      id: string;
      message_id: string;
      place: number;
      name: string;
      byte_count: number;
      /** Null: only the name and the size are stored. */
      bytes: Uint8Array | null;
      created_at: Date;
    };
    reply_templates: {
      id: string;
      title: string;
      text: string;
      revision: Generated<number>;
      /** Null: a template of the release, or the account of its author was deleted. */
      changed_by: string | null;
      changed_at: Date | null;
    };
    inquiry_viewers: {
      inquiry_id: string;
      user_id: string;
      is_writing: boolean;
      seen_at: Date;
    };
    inquiry_files: {
      inquiry_id: string;
      place: number;
      name: string;
      content_type: string;
      bytes: Uint8Array;
      byte_count: number;
      sha256: string;
      created_at: Date;
    };
  }
}
