import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** A staff note about a client: exactly one of the two ids is set. */
    client_notes: {
      id: string;
      user_id: string | null;
      guest_email: string | null;
      text: string;
      written_by: string | null;
      created_at: Date;
      changed_at: Date;
      revision: Generated<number>;
    };
  }
}
