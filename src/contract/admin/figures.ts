import * as z from 'zod/mini';
import { isDay } from '../business-days.ts';
import { inquiryTypes } from '../contact/inquiry-fields.ts';
import { endpoint } from '../endpoint.ts';

const figureNames = ['bookings', 'orders', 'ordered', 'paid', 'refunded', 'due', 'inquiries', 'searches'] as const;
export type FigureName = (typeof figureNames)[number];

const spans = ['week', 'month'] as const;
export type Span = (typeof spans)[number];

/** Both days are included. */
const periodSchema = z.object({ from: z.string(), to: z.string() });
export type Period = z.output<typeof periodSchema>;

const valuesSchema = z.array(z.nullable(z.number()));

/** A bar chart: paths, lines and texts with their positions in pixels. */
const chartSchema = z.object({
  width: z.number(),
  height: z.number(),
  bars: z.string(),
  /** The bar of the latest period. */
  latest: z.string(),
  lines: z.array(z.object({ y: z.number(), label: z.string() })),
  labels: z.array(z.object({ x: z.number(), text: z.string() })),
});
export type Chart = z.output<typeof chartSchema>;

const figureSchema = z.object({
  name: z.enum(figureNames),
  unit: z.enum(['count', 'cents']),
  /** Of the period before the first one. */
  before: z.nullable(z.number()),
  /** One for each period; null when unknown. */
  values: valuesSchema,
  chart: chartSchema,
});
export type Figure = z.output<typeof figureSchema>;

/** Before the first record, and far enough from the first year of calendars. */
const firstDay = '2020-01-01';
const isDayOfFigures = (day: string): boolean => isDay(day) && day >= firstDay;
const spanQuery = { by: z.enum(spans), until: z.optional(z.string().check(z.refine(isDayOfFigures, 'Choose a day'))) };

export const readFigures = endpoint('GET /admin/figures', {
  summary:
    'Returns bookings, orders, money, inquiries and searches without results for 12 weeks or months, up to a given day or today.',
  query: z.strictObject(spanQuery),
  reply: z.object({
    /** The oldest first. */
    periods: z.array(periodSchema),
    /** The latest period has not ended yet. */
    isRunning: z.boolean(),
    figures: z.array(figureSchema),
    /** Inquiries by the form they came from. */
    sources: z.array(z.object({ type: z.enum(inquiryTypes), before: z.number(), values: z.array(z.number()) })),
    /** The most frequent searches without a result in the latest period, with their counts in the previous one. */
    searches: z.array(z.object({ query: z.string(), count: z.number(), before: z.number() })),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportFigures = endpoint('GET /admin/figures.csv', {
  summary: 'Returns the same figures as a CSV file (text/csv): one row per week or month, latest first.',
  query: z.strictObject(spanQuery),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});
