import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** One row for each day on which what failed was looked at. */
    email_digests: {
      day: string;
      failed: Generated<number>;
      made_at: Date;
    };
  }
}
