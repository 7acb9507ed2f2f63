import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { pictureSchema, pointSchema } from './map-picture.ts';

/** What a person said about a position, in place of what its text names. */
const pointChoiceSchema = z.object({
  /** One of the coordinate systems that are offered. */
  epsg: z.optional(z.literal([4326, 4209, 32735, 32736, 20935, 20936])),
  swap: z.optional(z.boolean()),
  south: z.optional(z.boolean()),
});
export type PointChoice = z.output<typeof pointChoiceSchema>;

/** A position in one coordinate system. */
const shownSystemSchema = z.object({
  id: z.enum(['degrees', 'dms', 'utm35', 'utm36', 'arc', 'arc35', 'arc36', 'mgrs']),
  name: z.string(),
  detail: z.string(),
  /** As it is shown; empty where the system does not reach. */
  value: z.string(),
  /** As it is copied: with the name of its system, so that it reads back. */
  copied: z.string(),
  accuracy: z.string(),
  isExact: z.boolean(),
});
export type ShownSystem = z.output<typeof shownSystemSchema>;

const otherReadingSchema = z.object({ label: z.string(), choice: pointChoiceSchema });

const pointReadSchema = z.object({
  /** Longitude and latitude, WGS 84; null while the text is not read. */
  position: z.nullable(pointSchema),
  /** The system that was found: degrees, minutes, seconds, WGS 84. Empty while the text is not read. */
  readAs: z.string(),
  /** The order that was assumed; empty where letters or names give it. */
  order: z.string(),
  source: z.nullable(shownSystemSchema.shape.id),
  /** Readings that also fit. */
  others: z.array(otherReadingSchema),
  systems: z.array(shownSystemSchema),
  where: z.nullable(z.enum(['inside', 'border', 'outside'])),
  /** Why the text was not read; empty otherwise. */
  problem: z.string(),
});
export type PointRead = z.output<typeof pointReadSchema>;

export const pointMessages = { tooLong: `Use at most ${limits.pointMaxLength} characters` };

const flag = z.optional(z.literal('1'));

export const readPoint = endpoint('GET /coordinates', {
  summary:
    'Reads one position in any usual spelling and returns it in degrees, UTM, Arc 1950 and MGRS, with a map of what is around it in Zimbabwe.',
  query: z.strictObject({
    point: z.string().check(z.maxLength(limits.pointMaxLength, pointMessages.tooLong)),
    system: z.optional(z.enum(['4326', '4209', '32735', '32736', '20935', '20936'])),
    swap: flag,
    south: flag,
  }),
  reply: z.object({ read: pointReadSchema, map: z.nullable(pictureSchema) }),
  guard: 'visitor',
});
