import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The systems in which the files are offered, by their EPSG numbers: WGS 84 first. */
export const fileSystems = [4326, 32735, 32736, 20935, 20936] as const;
export type FileSystem = (typeof fileSystems)[number];

export const formatSchema = z.enum(['geojson', 'gpkg', 'shp', 'kml', 'csv']);
export type FileFormat = z.output<typeof formatSchema>;

const fileSchema = z.object({
  format: formatSchema,
  epsg: z.literal([...fileSystems]),
  /** A path of this site. */
  address: z.string(),
  bytes: z.number(),
});
export type OpenFile = z.output<typeof fileSchema>;

const sourceSchema = z.object({
  maker: z.string(),
  /** The attribution that the licence requires. */
  credit: z.string(),
  licence: z.string(),
  /** Null: the public domain. */
  licenceAddress: z.nullable(z.string()),
});

const layerSchema = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  asOf: z.string(),
  /** The known error that matters most. */
  error: z.string(),
  count: z.number(),
  geometry: z.enum(['Point', 'MultiLineString', 'MultiPolygon']),
  columns: z.array(z.string()),
  sources: z.array(sourceSchema),
  /** Whether its licence keeps it out of the pack. */
  isKeptApart: z.boolean(),
  /** None while they are being made. */
  files: z.array(fileSchema),
  /** The path of a picture of the layer, of 216 by 200 pixels; null while it is being made. */
  map: z.nullable(z.string()),
});
export type OpenLayer = z.output<typeof layerSchema>;

export const readOpenData = endpoint('GET /open-data', {
  summary: 'Returns the layers of the open data with their sources, licences, known errors and files.',
  reply: z.object({
    title: z.string(),
    lead: z.string(),
    layers: z.array(layerSchema),
    /** Files with all layers that are not kept apart. */
    pack: z.array(z.extend(fileSchema, { sha256: z.string() })),
    /** Pictures of the country, of 830 by 786 pixels or a quarter of that, and of the UTM zones, of 400 by 370. */
    maps: z.object({
      country: z.nullable(z.string()),
      countryOnPhone: z.nullable(z.string()),
      zones: z.nullable(z.string()),
    }),
    knownErrors: z.array(z.object({ about: z.string(), texts: z.array(z.string()) })),
    disclaimer: z.string(),
    /** Of the web service. */
    serviceAddress: z.string(),
  }),
  guard: 'visitor',
});
