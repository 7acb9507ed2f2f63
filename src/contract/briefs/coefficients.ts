import * as z from 'zod/mini';

const positive = z.number().check(z.positive('must be more than 0'));
const percent = z.number().check(z.minimum(0), z.maximum(100));
const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
export const monthClasses = ['clear', 'fair', 'mixed', 'wet'] as const;
export type MonthClass = (typeof monthClasses)[number];

const imagesSchema = z.strictObject({
  detail: z.enum(['10m', '30m']),
  name: text,
  pixelM: positive,
  firstYear: z.int(),
  passDays: positive,
  bands: positive,
  bytes: positive,
  /** Absent: delivered in the 100 km squares of MGRS. */
  sceneKm: z.optional(positive),
});
export type Images = z.output<typeof imagesSchema>;

const isAscending = (rows: readonly { upToKm2: number; factor: number }[]): boolean =>
  rows.every(({ upToKm2, factor }, index) => {
    const before = rows[index - 1];
    return !before || (upToKm2 > before.upToKm2 && factor >= before.factor);
  });

/** The inputs of prices and feasibility; sizes in km², money in US dollars. */
export const coefficientsSchema = z.strictObject({
  areaFactors: z
    .array(z.strictObject({ upToKm2: positive, factor: z.number().check(z.minimum(1, 'must be 1 or more')) }))
    .check(
      z.minLength(1),
      z.refine(
        ([first]) => first?.factor === 1,
        'must begin with the size that the catalogue price includes: factor 1',
      ),
      z.refine(isAscending, 'must ascend in size and factor'),
    ),
  extraDatePercent: percent,
  webMapService: text,
  range: z.strictObject({ percentBelow: percent, percentAbove: percent, roundedToUsd: positive }),
  images: z
    .array(imagesSchema)
    .check(
      z.refine(
        (images) => images.map(({ detail }) => detail).join() === '10m,30m',
        'must have one row for 10m and one for 30m',
      ),
    ),
  months: z.array(z.enum(monthClasses)).check(z.length(12, 'must name 12 months')),
  monthsSource: z.strictObject({ title: text, address: text }),
});
export type Coefficients = z.output<typeof coefficientsSchema>;

const pricedServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  priceUsd: z.number(),
  /** Whether the size of an area and the number of dates count. */
  needsArea: z.boolean(),
});

/** Everything an estimate is computed with: the coefficients and the catalogue. */
export const basisSchema = z.object({ coefficients: coefficientsSchema, services: z.array(pricedServiceSchema) });
export type Basis = z.output<typeof basisSchema>;
