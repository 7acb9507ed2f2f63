import type { Generated, GeneratedAlways } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    areas: {
      id: string;
      /** One of the four: what the area came with. */
      inquiry_id: string | null;
      booking_id: string | null;
      brief_id: string | null;
      order_id: string | null;
      /** GeoJSON; a text when it is written, an object when it is read. */
      geometry: string;
      square_metres: number;
      perimeter_metres: number;
      corners: number;
      /** Whether the customer lets the map of all work show their name. */
      name_on_map: Generated<boolean>;
      district: string | null;
      created_at: Date;
      /** Kept by triggers, from the state of what it came with. */
      state: GeneratedAlways<'new' | 'in_progress' | 'done' | null>;
    };
    /** One row, kept by triggers: what the areas with a state are together. */
    area_totals: {
      id: number;
      new_count: number;
      in_progress_count: number;
      done_count: number;
      square_metres: number;
    };
  }
}
