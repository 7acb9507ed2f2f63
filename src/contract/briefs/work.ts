import * as z from 'zod/mini';
import { areaSchema } from '../areas/areas.ts';
import { catalogueIdMaxLength } from '../request-limits.ts';

const details = ['10m', '30m', 'finer'] as const;
const dateKinds = ['one', 'two', 'series'] as const;
const formats = ['geotiff', 'geopackage', 'shapefile', 'kml', 'pdf', 'excel', 'web-map'] as const;
/** The source of an outline. Coordinates from old map sheets are in Arc 1950. */
const boundarySources = ['marked', 'place', 'file', 'file-without-system', 'arc-1950'] as const;

const year = z.int().check(z.minimum(1972), z.maximum(2100));

const datesSchema = z
  .strictObject({
    kind: z.enum(dateKinds),
    /** The first and the last year of a comparison or series; one date has the last year alone. */
    fromYear: year,
    toYear: year,
    month: z.int().check(z.minimum(1), z.maximum(12)),
  })
  .check(
    z.refine(({ kind, fromYear, toYear }) => kind === 'one' || fromYear < toYear, {
      path: ['fromYear'],
      error: 'Choose a year before the last one',
    }),
  );

const optionsSchema = z.strictObject({
  detail: z.enum(details),
  formats: z.array(z.enum(formats)).check(z.maxLength(formats.length)),
  hasFieldWork: z.boolean(),
  boundary: z.enum(boundarySources),
});

/** The work requested for an area, as far as it decides price and feasibility. Service null: "help me choose". */
export interface Work extends z.output<typeof optionsSchema> {
  serviceId: string | null;
  dates: z.output<typeof datesSchema>;
}

/** An area and the work on it, as in the request; without a service: "help me choose". */
export const briefSchema = z.strictObject({
  aoi: areaSchema,
  serviceId: z.optional(z.string().check(z.maxLength(catalogueIdMaxLength))),
  dates: datesSchema,
  options: optionsSchema,
});
