import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { basisSchema, monthClasses } from './coefficients.ts';
import { briefSchema } from './work.ts';

export const readCoefficients = endpoint('GET /briefs/coefficients', {
  summary: 'Returns the coefficients for price and feasibility.',
  reply: basisSchema,
  guard: 'visitor',
});

/** Of UTM. */
const zone = z.int().check(z.minimum(1), z.maximum(60));

const factsSchema = z.object({
  utm: z.object({
    zone,
    epsg: z.int().check(z.minimum(32_601), z.maximum(32_760)),
    name: z.string(),
    zones: z.array(zone),
  }),
  /** The 100 km squares of MGRS. */
  squares: z.array(z.string()),
  pixels10: z.number(),
  pixels30: z.number(),
  images: z.nullable(
    z.object({
      name: z.string(),
      pixelM: z.number(),
      passDays: z.number(),
      tiles: z.number(),
      isLeast: z.boolean(),
      dates: z.number(),
      scenes: z.number(),
      rasterBytes: z.number(),
      bands: z.number(),
    }),
  ),
  months: z.array(z.object({ name: z.string(), sky: z.enum(monthClasses), isChosen: z.boolean() })),
  monthsSource: z.object({ title: z.string(), address: z.string() }),
  pitfalls: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
});

export const estimateSchema = z.object({
  areaKm2: z.number(),
  areaHa: z.number(),
  perimeterKm: z.number(),
  corners: z.number(),
  /** Null inside Zimbabwe; otherwise what to check. */
  remark: z.nullable(z.string()),
  currency: z.literal('USD'),
  lines: z.array(z.object({ kind: z.string(), label: z.string(), note: z.string(), cents: z.number() })),
  middleCents: z.nullable(z.number()),
  /** Whole US dollars; null when we quote. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  manualQuote: z.nullable(z.object({ choice: z.string(), message: z.string() })),
  facts: factsSchema,
});
export type BriefEstimate = z.output<typeof estimateSchema>;

export const estimateBrief = endpoint('POST /briefs/estimate', {
  summary: 'Checks an area and computes the indicative price and the feasibility of work on it. Stores nothing.',
  body: briefSchema,
  bodyMaxBytes: limits.areaBodyMaxBytes,
  reply: estimateSchema,
  guard: 'visitor',
  errors: ['AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE', 'RATE_LIMITED'],
});
