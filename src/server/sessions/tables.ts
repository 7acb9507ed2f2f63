interface SessionsTable {
  id: string;
  user_id: string;
  secret_hash: string;
  /** The secret before the last refresh, honoured for a few seconds so that parallel tabs stay signed in. */
  previous_hash: string | null;
  previous_until: Date | null;
  idle_seconds: number;
  created_at: Date;
  last_seen_at: Date;
  idle_expires_at: Date;
  absolute_expires_at: Date;
}

interface AccessTokensTable {
  token_hash: string;
  session_id: string;
  expires_at: Date;
}

interface RememberedAccountsTable {
  id: string;
  user_id: string;
  secret_hash: string;
  created_at: Date;
  expires_at: Date;
}

declare module '#server/platform/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    access_tokens: AccessTokensTable;
    remembered_accounts: RememberedAccountsTable;
  }
}

export {};
