import * as z from 'zod/mini';

/** What the process that encodes a picture reads. */
export interface PictureToEncode {
  file: string;
  maxPixels: number;
  /** Pixels at most, and of the picture for phones. */
  width: number;
  height: number;
  phoneWidth: number;
}

/** What it says. */
export const encodedSchema = z.union([
  z.object({ width: z.int(), height: z.int() }),
  z.object({ refused: z.literal('PICTURE_PIXELS') }),
]);
export type Encoded = z.output<typeof encodedSchema>;

/** What it writes into its folder; for phones only what is smaller. */
export const encodedFiles = { large: 'large.webp', phone: 'phone.webp' } as const;
