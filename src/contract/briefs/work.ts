import * as z from 'zod/mini';

export const details = ['10m', '30m', 'finer'] as const;
export const dateKinds = ['one', 'two', 'series'] as const;
export const formats = ['geotiff', 'geopackage', 'shapefile', 'kml', 'pdf', 'excel', 'web-map'] as const;
/** Where an outline comes from: what is read from old sheets is Arc 1950. */
export const boundarySources = ['marked', 'place', 'file', 'file-without-system', 'arc-1950'] as const;

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

/** What a client wants done with an area, as far as it decides price and feasibility. */
export const workSchema = z.strictObject({
  /** Null: "help me choose". */
  serviceId: z.nullable(z.string().check(z.maxLength(60))),
  dates: datesSchema,
  detail: z.enum(details),
  formats: z.array(z.enum(formats)).check(z.maxLength(formats.length)),
  hasFieldWork: z.boolean(),
  boundary: z.enum(boundarySources),
});
export type Work = z.output<typeof workSchema>;
