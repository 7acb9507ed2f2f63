import type { Generated } from 'kysely';
import type { Role } from '#contract/accounts/accounts.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: {
      id: string;
      email: string;
      first_name: string;
      last_name: string;
      auth_provider: 'email' | 'google';
      password_hash: string | null;
      roles: Generated<Role[]>;
      is_active: Generated<boolean>;
      created_at: Date;
      phone: string | null;
      organisation: string | null;
      /** When the account is deleted; null while no deletion is planned. */
      delete_at: Date | null;
    };
    pending_signups: {
      id: string;
      email: string;
      first_name: string;
      last_name: string;
      password_hash: string;
      code_hmac: string;
      code_expires_at: Date;
      /** Wrong codes from the browser that signed up. */
      wrong_tries: Generated<number>;
      wrong_tries_elsewhere: Generated<number>;
      /** Hash of the `__Host-signup` cookie: the browser that signed up. */
      browser_hash: string;
      created_at: Date;
    };
    account_exports: {
      user_id: string;
      id: string;
      zip: Uint8Array;
      created_at: Date;
      expires_at: Date;
    };
  }
}
