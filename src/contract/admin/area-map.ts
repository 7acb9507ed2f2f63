import * as z from 'zod/mini';
import { pictureSchema, pointSchema } from '../areas/map-picture.ts';
import { endpoint } from '../endpoint.ts';
import { cursorMaxLength, referenceMaxLength } from '../request-limits.ts';

/** Progress on an area: requested, begun or done. */
const areaStates = ['new', 'in_progress', 'done'] as const;
export type AreaState = (typeof areaStates)[number];

const showSchema = z.enum(['all', ...areaStates]);
export type ShownAreas = z.output<typeof showSchema>;

const workAreaSchema = z.object({
  id: z.string(),
  kind: z.enum(['inquiry', 'booking', 'brief', 'order']),
  ref: z.string(),
  /** What was requested: a service, or the type of inquiry. */
  title: z.string(),
  state: z.enum(areaStates),
  squareMetres: z.number(),
  district: z.nullable(z.string()),
  /** The name of the customer, if they agreed to show it with the area. */
  name: z.nullable(z.string()),
});
export type WorkArea = z.output<typeof workAreaSchema>;

export const listWorkAreas = endpoint('GET /admin/areas', {
  summary: 'Lists the areas of inquiries, bookings, briefs and orders, latest first, of one state or all.',
  query: z.strictObject({ show: showSchema, cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))) }),
  reply: z.object({ areas: z.array(workAreaSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

const mappedAreaSchema = z.object({
  ...workAreaSchema.shape,
  /** The path of its outline, empty where it is too small to be seen. */
  outline: z.string(),
  middle: pointSchema,
});
export type MappedArea = z.output<typeof mappedAreaSchema>;

export const readAreaMap = endpoint('GET /admin/areas/map', {
  summary:
    'Returns a map of the country with the latest areas of inquiries, bookings, briefs and orders, up to a limit.',
  reply: z.object({
    picture: pictureSchema,
    areas: z.array(mappedAreaSchema),
    /** The number of all areas, including those beyond the limit of the map. */
    totals: z.object({ squareMetres: z.number(), new: z.number(), in_progress: z.number(), done: z.number() }),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

/** The areas of a person or a record and what is around them. */
export const mapAroundSchema = z.object({ picture: pictureSchema, areas: z.array(mappedAreaSchema) });

export const readRecordMap = endpoint('GET /admin/areas/map/:ref', {
  summary: 'Returns a map of the area of one inquiry, booking, brief or order and what is around it.',
  params: z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) }),
  reply: mapAroundSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const fileParams = z.strictObject({ show: showSchema });

export const areasGeoJson = endpoint('GET /admin/areas/:show.geojson', {
  summary: 'Returns the areas of the map, of one state or all, as one file (application/geo+json).',
  params: fileParams,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});

export const areasKml = endpoint('GET /admin/areas/:show.kml', {
  summary: 'Returns the areas of the map, of one state or all, as one file (application/vnd.google-earth.kml+xml).',
  params: fileParams,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
