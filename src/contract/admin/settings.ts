import * as z from 'zod/mini';
import { meetingModes } from '../bookings/bookings.ts';
import type { Work } from '../briefs/work.ts';
import { bankAccountSchema } from '../checkout/bank-account.ts';
import { contentLimits } from '../content-limits.ts';
import { endpoint } from '../endpoint.ts';
import { companySchema } from '../site/site.ts';
import { contentValuesSchema, problemSchema } from './content.ts';

const values = z.optional(contentValuesSchema);
// Not z.partialRecord, which every page would load for this alone.
const changedFilesSchema = z.strictObject({
  'company.yaml': values,
  'shop.yaml': values,
  'booking.yaml': values,
  'estimates.yaml': values,
  'deliveries.yaml': values,
});

/** The files of the content that are edited as settings. */
export type SettingsFile = keyof z.output<typeof changedFilesSchema>;
export const settingsFiles = Object.keys(changedFilesSchema.shape) as readonly SettingsFile[];

export const isSettingsFile = (file: string): file is SettingsFile => settingsFiles.some((one) => one === file);

/** The job with which the office shows what prices by size mean. */
export const exampleJob: { km2: number; work: Omit<Work, 'serviceId'> } = {
  km2: 850,
  work: {
    detail: '10m',
    formats: ['geotiff'],
    hasFieldWork: false,
    boundary: 'marked',
    dates: { kind: 'two', fromYear: 2016, toYear: 2026, month: 8 },
  },
};

/** As shop.yaml names them. */
const paymentWays = ['mobileMoney', 'card', 'transfer', 'cash'] as const;

const daySchema = z.object({
  date: z.string(),
  /** The holiday that closes the day; null on an open day. */
  holiday: z.nullable(z.string()),
  /** The starts before noon from which clients choose. */
  starts: z.array(z.string()),
  /** The meetings of a morning in which each client takes the first time that is left. */
  meetings: z.array(z.object({ start: z.string(), end: z.string(), freeUntil: z.string() })),
});

const meetingsSchema = z.object({
  minutes: z.number(),
  freeMinutesAfter: z.number(),
  /** How clients can meet us, each with the link, address or number for all meetings, if there is one. */
  modes: z.array(z.object({ mode: z.enum(meetingModes), point: z.nullable(z.string()) })),
  now: z.string(),
  /** The first time that a client can book now; null: none. */
  firstBookable: z.nullable(z.string()),
  /** The next open day; null: none in the next weeks. */
  day: z.nullable(daySchema),
  /** The next day that a holiday closes; null: none is known. */
  holiday: z.nullable(daySchema),
});
export type MeetingsEffect = z.output<typeof meetingsSchema>;

const pricesSchema = z.array(
  z.object({
    service: z.string(),
    priceCents: z.number(),
    sizes: z.array(z.object({ upToKm2: z.number(), factor: z.number(), cents: z.number() })),
  }),
);

const { name, nameStrong, nameRest, place, contact } = companySchema.shape;

const effectsSchema = z.object({
  company: z.object({ name, nameStrong, nameRest, place, contact }),
  invoice: z.object({
    lines: z.array(z.object({ label: z.string(), note: z.string(), cents: z.number() })),
    totalCents: z.number(),
    /** Contained in the total; 0: no line. */
    taxCents: z.number(),
    taxPercent: z.number(),
    business: z.object({ name: z.string(), taxNumber: z.nullable(z.string()) }),
    /** Null: no transfers. */
    bank: z.nullable(bankAccountSchema),
  }),
  /** Each with what it lacks; null: it is offered once it is ticked. */
  ways: z.array(z.object({ way: z.enum(paymentWays), isOffered: z.boolean(), lacks: z.nullable(z.string()) })),
  /** Of the services that are priced by size. */
  prices: pricesSchema,
  meetings: meetingsSchema,
});
export type SettingsEffects = z.output<typeof effectsSchema>;

export const readSettingsEffects = endpoint('POST /admin/settings/effects', {
  summary: 'Computes what visitors see with the settings as published, and with other values. Stores nothing.',
  body: z.strictObject({
    /** The whole files that differ from what is published. */
    files: changedFilesSchema,
  }),
  bodyMaxBytes: contentLimits.contentMaxBytes,
  reply: z.object({
    published: effectsSchema,
    /** With the files that have no problems. */
    edited: effectsSchema,
    problems: z.array(problemSchema),
  }),
  guard: 'owner',
  errors: ['FORBIDDEN'],
});
