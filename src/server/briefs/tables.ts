import type { BriefEstimate } from '#contract/briefs/briefs.ts';
import type { declineReasons } from '#contract/briefs/quotes.ts';
import type { briefStates } from '#contract/briefs/stored-briefs.ts';
import type { BriefWork } from './work.ts';

interface StoredLine {
  name: string;
  unitCents: number;
  quantity: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    briefs: {
      id: string;
      ref: string;
      user_id: string;
      request_key: string;
      content_hash: string;
      state: (typeof briefStates)[number];
      revision: number;
      work: BriefWork;
      purpose: string;
      existing_data: string;
      used_by: string;
      notes: string;
      crs: number | null;
      deadline: string | null;
      name_on_map: boolean;
      estimate: BriefEstimate;
      waiting_since: Date | null;
      created_at: Date;
      changed_at: Date;
      sent_at: Date | null;
    };
    quotes: {
      id: string;
      brief_id: string;
      version: number;
      state: 'open' | 'replaced' | 'withdrawn' | 'accepted';
      lines: StoredLine[];
      tax_cents: number;
      total_cents: number;
      currency: 'USD';
      valid_until: string;
      message: string;
      written_by: string | null;
      renewal_requested_at: Date | null;
      declined_at: Date | null;
      decline_reason: keyof typeof declineReasons | null;
      decline_note: string;
      reminded_at: Date | null;
      order_id: string | null;
      created_at: Date;
    };
    brief_messages: {
      id: string;
      brief_id: string;
      quote_version: number | null;
      author: 'client' | 'business';
      user_id: string | null;
      text: string;
      at: Date;
    };
  }
}
