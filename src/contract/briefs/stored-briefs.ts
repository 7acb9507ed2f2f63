import * as z from 'zod/mini';
import { areaSchema, shownAreaSchema } from '../areas/areas.ts';
import { isDay } from '../business-days.ts';
import { optionalText } from '../checkout/orders.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { cursorMaxLength, referenceMaxLength } from '../request-limits.ts';
import { estimateSchema } from './briefs.ts';
import { quoteSchema } from './quotes.ts';
import { briefSchema } from './work.ts';

export const briefMessages = {
  purpose: 'Please keep the purpose under 1,000 characters',
  existingData: 'Please keep this under 1,000 characters',
  usedBy: 'Please keep this under 300 characters',
  notes: 'Please keep the notes under 2,000 characters',
  deadline: 'Choose a day that has not passed',
  crs: 'Choose one of the coordinate systems offered',
  service: 'Choose one of the services offered',
} as const;

/** A draft can be changed and deleted; a sent brief is locked. */
const briefStates = ['draft', 'sent', 'quoted', 'accepted'] as const;

const detailsShape = {
  purpose: optionalText(limits.briefPurposeMaxLength, briefMessages.purpose),
  existingData: optionalText(limits.briefPurposeMaxLength, briefMessages.existingData),
  usedBy: optionalText(limits.briefUsedByMaxLength, briefMessages.usedBy),
  notes: optionalText(limits.briefNotesMaxLength, briefMessages.notes),
  /** EPSG number of the coordinate system of the deliverables. Absent: the UTM zone of the area. */
  crs: z.optional(z.int(briefMessages.crs)),
  /** `YYYY-MM-DD`, or empty. */
  deadline: z.optional(z.string().check(z.refine((day) => day === '' || isDay(day), briefMessages.deadline))),
  /** The client agrees that their name stands beside the area on the map of all work. Staff alone see that map. */
  nameOnMap: z.optional(z.boolean()),
};

/** Whole US dollars; null where we quote. */
const dollarsOrQuote = z.nullable(z.int().check(z.nonnegative()));

/** The range the person saw; if it has changed, the call answers ESTIMATE_CHANGED. */
const expected = z.optional(z.strictObject({ low: dollarsOrQuote, high: dollarsOrQuote }));

const createBriefSchema = z.strictObject({
  ...briefSchema.shape,
  ...detailsShape,
  expected,
  /** Stores and sends in one call, as the outbox of a device does; otherwise it stays a draft. */
  send: z.optional(z.boolean()),
});

/** Absent fields stay. An empty `serviceId` means "help me choose", and `crs: 0` the UTM zone of the area. */
const changeBriefSchema = z.strictObject({
  aoi: z.optional(briefSchema.shape.aoi),
  serviceId: briefSchema.shape.serviceId,
  dates: z.optional(briefSchema.shape.dates),
  options: z.optional(briefSchema.shape.options),
  ...detailsShape,
});

const messageSchema = z.object({
  id: z.string(),
  by: z.enum(['client', 'business']),
  /** The version of the quote it refers to. */
  quoteVersion: z.nullable(z.number()),
  text: z.string(),
  at: z.string(),
});

const service = z.nullable(z.object({ id: z.string(), name: z.string() }));
const orderRef = z.nullable(z.string());

export const storedBriefSchema = z.object({
  ref: z.string(),
  state: z.enum(briefStates),
  createdAt: z.string(),
  changedAt: z.string(),
  sentAt: z.nullable(z.string()),
  service,
  aoi: areaSchema,
  area: shownAreaSchema,
  dates: briefSchema.shape.dates,
  options: briefSchema.shape.options,
  purpose: z.string(),
  existingData: z.string(),
  usedBy: z.string(),
  notes: z.string(),
  crs: z.nullable(z.number()),
  deadline: z.nullable(z.string()),
  nameOnMap: z.boolean(),
  /** As the server computed it when the brief was last changed or sent. */
  estimate: estimateSchema,
  /** Newest version first. */
  quotes: z.array(quoteSchema),
  /** Oldest first. */
  messages: z.array(messageSchema),
  orderRef,
});
export type StoredBrief = z.output<typeof storedBriefSchema>;

export const briefSummarySchema = z.object({
  ref: z.string(),
  state: z.enum(briefStates),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  service,
  area: shownAreaSchema,
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** The newest version. */
  quote: z.nullable(
    z.pick(quoteSchema, { id: true, version: true, state: true, totalCents: true, validUntil: true, decline: true }),
  ),
  orderRef,
});
export type BriefSummary = z.output<typeof briefSummarySchema>;

const areaErrors = ['AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE'] as const;

export const createBrief = endpoint('POST /briefs', {
  summary:
    'Stores a brief as a draft, or sends it. The same brief again within a day returns the first one. The server computes all figures.',
  body: createBriefSchema,
  bodyMaxBytes: limits.areaBodyMaxBytes,
  reply: storedBriefSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  // ESTIMATE_CHANGED comes with `estimate` as it is now.
  errors: [...areaErrors, 'ESTIMATE_CHANGED', 'RATE_LIMITED'],
});

export const listBriefs = endpoint('GET /briefs', {
  summary: 'Lists the briefs of the account, latest first, page by page.',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(cursorMaxLength))) }),
  reply: z.object({ briefs: z.array(briefSummarySchema), cursor: z.nullable(z.string()) }),
  guard: 'user',
});

export const briefRefParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) });

export const readBrief = endpoint('GET /briefs/:ref', {
  summary: 'Returns one brief of the account with its area, estimate, quotes and messages.',
  params: briefRefParams,
  reply: storedBriefSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const changeBrief = endpoint('PATCH /briefs/:ref', {
  summary: 'Changes a draft and recomputes its figures. Omitted fields stay unchanged.',
  params: briefRefParams,
  body: changeBriefSchema,
  bodyMaxBytes: limits.areaBodyMaxBytes,
  reply: storedBriefSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'BRIEF_LOCKED', ...areaErrors],
});

export const deleteBrief = endpoint('DELETE /briefs/:ref', {
  summary: 'Deletes a draft and its area.',
  params: briefRefParams,
  status: 204,
  guard: 'user',
  errors: ['NOT_FOUND', 'BRIEF_LOCKED'],
});

export const sendBrief = endpoint('POST /briefs/:ref/send', {
  summary:
    'Sends a draft for a firm quote, with figures recomputed today. A repeated call returns the same brief and sends no email.',
  params: briefRefParams,
  body: z.strictObject({ expected }),
  reply: storedBriefSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'ESTIMATE_CHANGED'],
});

export const briefGeoJson = endpoint('GET /briefs/:ref.geojson', {
  summary: 'Returns the area of a brief (application/geo+json). Staff can read it once the brief has been sent.',
  params: briefRefParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const briefKml = endpoint('GET /briefs/:ref.kml', {
  summary:
    'Returns the area of a brief (application/vnd.google-earth.kml+xml). Staff can read it once the brief has been sent.',
  params: briefRefParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const briefPdf = endpoint('GET /briefs/:ref.pdf', {
  summary:
    'Returns the feasibility report of a brief (application/pdf). Staff can read it once the brief has been sent.',
  params: briefRefParams,
  guard: 'user',
  errors: ['NOT_FOUND', 'TEMPORARILY_UNAVAILABLE'],
});
