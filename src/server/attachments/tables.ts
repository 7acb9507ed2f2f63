declare module '#server/platform/database/tables.ts' {
  interface Tables {
    attached_files: {
      id: string;
      /** One of the two is set: what the file was added to. */
      booking_id: string | null;
      order_id: string | null;
      name: string;
      content_type: string;
      bytes: Uint8Array;
      byte_count: number;
      sha256: string;
      created_at: Date;
    };
    attachment_changes: {
      id: string;
      /** One of the two is set: what was changed. */
      booking_id: string | null;
      order_id: string | null;
      changed_at: Date;
    };
  }
}

export type {};
