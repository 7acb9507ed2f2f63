import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A stroke along a path; a path of single points makes dots or squares. */
const strokeSchema = z.object({ colour: z.string(), width: z.number(), isSquare: z.optional(z.boolean()) });
const markSchema = z.object({
  /** A path of SVG. */
  d: z.string(),
  fill: z.optional(z.string()),
  strokes: z.array(strokeSchema),
});

/** All sheets have one size; positions on them are in its units, from the north-west. */
export const sheetSize = { width: 560, height: 420 };

const sheetSchema = z.object({
  title: z.string(),
  /** Says that nothing of it is a real place, or whose data it shows. */
  label: z.string(),
  alt: z.string(),
  /** The metres of a unit. */
  unitM: z.number(),
  /** The path of a PNG with the ground of the map, which is drawn to the size of the sheet; null: none. */
  picture: z.nullable(z.string()),
  /** In the order in which they are drawn. */
  marks: z.array(markSchema),
  names: z.array(z.object({ text: z.string(), x: z.number(), y: z.number() })),
  /** The frame changes its colour at each of these distances. */
  barM: z.number(),
  /** Texts along the foot. */
  axis: z.array(z.object({ text: z.string(), x: z.number() })),
  legend: z.array(z.object({ name: z.string(), colour: z.string(), value: z.nullable(z.string()) })),
  total: z.nullable(z.object({ name: z.string(), value: z.string() })),
  signs: z.array(z.object({ name: z.string(), mark: markSchema })),
  imprint: z.array(z.string()),
  edition: z.array(z.string()),
});
export type Sheet = z.output<typeof sheetSchema>;
export type Mark = z.output<typeof markSchema>;

const cellSchema = z.object({
  text: z.string(),
  /** Half of the 95% interval, as text. */
  margin: z.optional(z.string()),
  /** A share from 0 to 1 with its interval, drawn as a ruler. */
  ruler: z.optional(z.object({ value: z.number(), low: z.number(), high: z.number() })),
});

const tableSchema = z.object({
  heading: z.string(),
  /** The first one heads the names of the rows. */
  columns: z.array(z.string()),
  rows: z.array(z.object({ name: z.string(), colour: z.nullable(z.string()), cells: z.array(cellSchema) })),
  note: z.string(),
});
export type SampleTable = z.output<typeof tableSchema>;

const fileSchema = z.object({
  name: z.string(),
  /** The format and what it holds. */
  kind: z.string(),
  facts: z.array(z.string()),
  /** A path of this site. */
  address: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

const sampleSchema = z.object({
  lead: z.string(),
  sheet: sheetSchema,
  table: tableSchema,
  /** A figure about the result, and what it says. */
  figure: z.object({ value: z.string(), margin: z.nullable(z.string()), text: z.string() }),
  /** Those of the ZIP. */
  files: z.array(fileSchema),
  zip: fileSchema,
});
export type Sample = z.output<typeof sampleSchema>;

export const readSample = endpoint('GET /services/:id/sample', {
  summary: 'Returns the sample of what a service delivers, with its files.',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({
    /** Null: the service has no sample, or its files are being made. */
    sample: z.nullable(sampleSchema),
    isBeingMade: z.boolean(),
  }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
