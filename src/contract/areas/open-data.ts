import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The systems in which the files are offered, by their EPSG numbers: WGS 84 first. */
export const fileSystems = [4326, 32735, 32736, 20935, 20936] as const;
export type FileSystem = (typeof fileSystems)[number];

const formatSchema = z.enum(['geojson', 'gpkg', 'shp', 'kml', 'csv']);
export type FileFormat = z.output<typeof formatSchema>;

const fileSchema = z.object({
  format: formatSchema,
  epsg: z.literal([...fileSystems]),
  /** A path of this site. */
  address: z.string(),
  bytes: z.number(),
  sha256: z.string(),
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
});

export const readOpenData = endpoint('GET /open-data', {
  summary: 'Returns the layers of the open data with their sources, licences, known errors and files.',
  reply: z.object({
    title: z.string(),
    lead: z.string(),
    layers: z.array(layerSchema),
    /** Files with all layers that are not kept apart. */
    pack: z.array(fileSchema),
    disclaimer: z.string(),
  }),
  guard: 'visitor',
});
