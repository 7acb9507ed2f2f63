declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** Of staff about a client: one of the two names whom. */
    client_notes: {
      id: string;
      user_id: string | null;
      guest_email: string | null;
      text: string;
      written_by: string | null;
      created_at: Date;
      changed_at: Date;
    };
  }
}

export {};
