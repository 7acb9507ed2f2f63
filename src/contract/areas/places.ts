import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const placeMessages = { tooLong: `Use at most ${limits.placeQueryMaxLength} characters` };

/** Longitude and latitude in degrees, WGS 84. */
const positionSchema = z.readonly(z.tuple([z.number(), z.number()]));

const listOf = <T extends z.ZodMiniType>(element: T) => z.readonly(z.array(element));

const placeSchema = z.object({
  /** Of a province, district or ward its official code, of a position its coordinates. */
  id: z.string(),
  kind: z.enum(['province', 'district', 'ward', 'town', 'position']),
  name: z.string(),
  /** Its kind and location. */
  detail: z.string(),
  /** Name and detail in one line. */
  label: z.string(),
  /** Inside the place; of a ward, inside its district. */
  center: positionSchema,
  areaKm2: z.optional(z.number()),
  /** Name of the province. */
  province: z.optional(z.string()),
  /** Id of the district. */
  district: z.optional(z.string()),
});

export const findPlaces = endpoint('GET /places', {
  summary:
    'Finds provinces, districts, wards and towns by name, best match first, or one position by its coordinates, and returns the outline of the place that the query identifies exactly.',
  query: z.strictObject({ q: z.string().check(z.maxLength(limits.placeQueryMaxLength, placeMessages.tooLong)) }),
  reply: z.object({
    places: z.array(placeSchema),
    /** The place that the query identifies exactly: by its id, its label, its full name or its coordinates. */
    named: z.nullable(
      z.object({
        place: placeSchema,
        /** The coordinates of a GeoJSON MultiPolygon; null for a town or a position. */
        outline: z.nullable(listOf(listOf(listOf(positionSchema)))),
      }),
    ),
  }),
  guard: 'visitor',
});
