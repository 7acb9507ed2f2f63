import type { Generated, GeneratedAlways } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    areas: {
      id: string;
      /** Exactly one of the four is set: what the area belongs to. */
      inquiry_id: string | null;
      booking_id: string | null;
      brief_id: string | null;
      order_id: string | null;
      /** GeoJSON; written as text, read as an object. */
      geometry: string;
      square_metres: number;
      perimeter_metres: number;
      corners: number;
      /** Whether the customer lets the map of all work show their name. */
      name_on_map: Generated<boolean>;
      /** The place whose outline it is, such as `Umguza, ward 1`; else the district of its middle. */
      district: string | null;
      created_at: Date;
      /** Maintained by triggers, from the state of what the area belongs to. */
      state: GeneratedAlways<'new' | 'in_progress' | 'done' | null>;
    };
    /** One row, maintained by triggers: the totals of all areas with a state. */
    area_totals: {
      id: number;
      new_count: number;
      in_progress_count: number;
      done_count: number;
      square_metres: number;
    };
  }
}
