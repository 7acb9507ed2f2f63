import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sessions: {
      id: string;
      user_id: string;
      secret_hash: string;
      /** The secret before the last rotation; until `previous_until`, 20 s after it, parallel tabs may still present it. */
      previous_hash: string | null;
      previous_until: Date | null;
      /** The id that the page sent with the last rotation, for a repeat after a lost reply; null: without one. */
      rotation_key_hash: Generated<string | null>;
      idle_seconds: number;
      created_at: Date;
      last_seen_at: Date;
      idle_expires_at: Date;
      absolute_expires_at: Date;
      /** Our own description, never the header the browser sent. */
      device: Generated<string>;
      browser: Generated<string>;
      /** The network it was opened from, as shown to its owner: `102.177.x.x`. */
      network: Generated<string>;
    };
    access_tokens: {
      token_hash: string;
      session_id: string;
      expires_at: Date;
    };
    remembered_accounts: {
      id: string;
      user_id: string;
      secret_hash: string;
      created_at: Date;
      expires_at: Date;
      session_id: string | null;
    };
    password_resets: {
      token_hash: string;
      user_id: string;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
    google_identities: {
      /** Google's id of the person; the only key that identifies a Google account. */
      subject: string;
      user_id: string;
      created_at: Date;
    };
    oauth_attempts: {
      state_hash: string;
      provider: string;
      /** Hash of the `__Host-oauth` cookie of the browser that started the sign-in. */
      browser_hash: string;
      signs_up: boolean;
      return_to: string;
      /** Of the address of the return; null until the browser has returned. */
      parameters_hash: Generated<string | null>;
      /** Where the return was redirected, without the handover code; null until it has been answered. */
      redirect_to: Generated<string | null>;
      expires_at: Date;
    };
    handovers: {
      code_hash: string;
      browser_hash: string;
      user_id: string;
      return_to: string;
      expires_at: Date;
    };
    deletion_requests: {
      user_id: string;
      requested_at: Date;
    };
  }
}
