import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** One row for each day on which failed emails were collected. */
    email_digests: {
      day: string;
      failed: Generated<number>;
      made_at: Date;
    };
  }
}
