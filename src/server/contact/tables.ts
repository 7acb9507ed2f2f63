import type { InquiryType } from '#contract/contact/inquiry-fields.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    inquiries: {
      id: string;
      ref: string;
      /** Null: sent by the browser itself, without script. */
      client_id: string | null;
      user_id: string | null;
      type: InquiryType;
      /** Spam is stored for a while, unread. */
      status: 'new' | 'seen' | 'spam';
      name: string;
      email: string;
      answers: string;
      message: string;
      files_announced: number;
      content_hash: string;
      created_at: Date;
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
