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
      created_at: Date;
    };
  }
}

export type {};
