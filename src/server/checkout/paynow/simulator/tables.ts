import type { GeneratedAlways } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sim_payments: {
      id: string;
      number: GeneratedAlways<number>;
      reference: string;
      amount_cents: number;
      method: 'web' | 'ecocash' | 'onemoney';
      about: string;
      return_url: string;
      result_url: string;
      status: string;
      told_status: string;
      next_status: string | null;
      next_at: Date | null;
      created_at: Date;
    };
  }
}
