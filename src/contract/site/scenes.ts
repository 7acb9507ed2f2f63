import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Cells on each side of a satellite image in the index lab. */
export const chipSide = 192;
/** Green, red, NIR and SWIR, one after the other. */
export const chipBytes = 4 * chipSide * chipSide;

const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));

/** What the owner says of an image, and what was measured when it was cut. */
export const sceneFactsSchema = z.strictObject({
  place: line,
  date: z.iso.date(),
  credit: line,
  /** Metres. */
  cellM: z.number().check(z.positive()),
  /** 99 of 100 values of the indices differ from those of the file by less. */
  indexError: z.number().check(z.nonnegative()),
  /** West, south, east and north in the projected system of the file, in metres. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type SceneFacts = z.output<typeof sceneFactsSchema>;

export const listScenes = endpoint('GET /index-lab/scenes', {
  summary: 'Lists the satellite images of the index lab.',
  reply: z.object({
    scenes: z.array(
      z.object({
        name: z.string(),
        place: z.string(),
        date: z.string(),
        credit: z.string(),
        cellM: z.number(),
        indexError: z.number(),
        /** A path of this site: bytes of green, red, NIR and SWIR, one band after the other, from the north-west. */
        address: z.string(),
      }),
    ),
  }),
  guard: 'visitor',
});
