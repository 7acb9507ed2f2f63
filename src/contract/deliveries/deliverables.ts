import * as z from 'zod/mini';
import { areaSchema } from '../areas/areas.ts';
import { orderRefParams } from '../checkout/orders.ts';
import { deliveryLimits } from '../delivery-limits.ts';
import { endpoint } from '../endpoint.ts';
import { answerChangeSchema, askForChangeSchema, changeSchema, roundSchema } from './change-requests.ts';

/** `replaced`: a newer version of the same name was delivered. */
const deliverableStates = ['not_yet', 'waiting', 'change_asked', 'accepted', 'replaced'] as const;
export type DeliverableState = (typeof deliverableStates)[number];

const nextStates: Record<DeliverableState, readonly DeliverableState[]> = {
  not_yet: ['waiting', 'replaced'],
  waiting: ['change_asked', 'accepted', 'replaced'],
  change_asked: ['accepted', 'replaced'],
  accepted: [],
  replaced: [],
};

export const canBecome = (from: DeliverableState, to: DeliverableState): boolean => nextStates[from].includes(to);

/** What a file is by its bytes, as far as such files are read. */
export const fileKinds = ['geotiff', 'geopackage', 'shapefile', 'geojson', 'kml', 'table', 'pdf', 'zip'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What is compared or tested in a file. */
const findingIds = [
  'name',
  'whole',
  'parts',
  'system',
  'area',
  'geometry',
  'content',
  'grid',
  'extras',
  'check',
  'transfer',
] as const;

/** The features by which a check failed. */
const faultsSchema = z.object({
  /** Of all of them. */
  count: z.number(),
  /** The first ones. */
  rows: z
    .array(
      z.object({
        /** Or the file in an archive; null for the only layer of a file. */
        layer: z.nullable(z.string()),
        /** `Polygon 17`, or `Row 18` of a table. */
        feature: z.string(),
        /** `crosses itself`, `8.9 km outside the area`. */
        reason: z.string(),
        /** Longitude and latitude, WGS 84; null: not known. */
        place: z.nullable(z.tuple([z.number(), z.number()])),
      }),
    )
    .check(z.maxLength(deliveryLimits.shownFaultsMax)),
});
export type Faults = z.output<typeof faultsSchema>;

export const findingSchema = z.object({
  id: z.enum(findingIds),
  outcome: z.enum(['passed', 'failed', 'not_checked']),
  text: z.string(),
  faults: z.optional(faultsSchema),
});
export type Finding = z.output<typeof findingSchema>;

/** How the numbers of a raster become colours. */
const lookSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('colours') }),
  /** Of the colour table of the file: the values that the picture shows, up to a number. */
  z.object({ kind: z.literal('classes'), classes: z.array(z.object({ value: z.number(), colour: z.string() })) }),
  /** The range of each band shown, from black to white or none to full colour. */
  z.object({ kind: z.literal('stretch'), ranges: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ kind: z.literal('outlines') }),
]);

/** The picture that is made of a raster or of vectors when a file arrives. */
export const pictureSchema = z.object({
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** The system of its bounds; null: one that is not converted. */
  epsg: z.nullable(z.number()),
  /** West, south, east and north edge in its system. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  look: lookSchema,
  /** Whether the file itself can be shown part by part: a GeoTIFF whose data browsers can unpack. */
  isTiled: z.boolean(),
});
export type DeliverablePicture = z.output<typeof pictureSchema>;

/** A file, a link or a sentence that was handed over for an order. */
export const deliverableSchema = z.object({
  id: z.string(),
  kind: z.enum(['file', 'link', 'text']),
  name: z.string(),
  version: z.number(),
  /** The address of a link, or the text of a sentence; null for a file. */
  content: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Hexadecimal. */
  sha256: z.nullable(z.string()),
  state: z.enum(deliverableStates),
  /** What a file contains; null until it was read. */
  summary: z.nullable(z.string()),
  findings: z.array(findingSchema),
  /** Of an archive, what its files are; empty until it was read, and for kinds that are not read. */
  fileKinds: z.array(z.enum(fileKinds)),
  /** Null: there is none. */
  picture: z.nullable(pictureSchema),
  /** Why a map file has no picture; null if it has one, and for other files. */
  withoutPicture: z.nullable(z.string()),
  /** Whether its features can be shown one by one. */
  hasShapes: z.boolean(),
  /** Why it was delivered although a check failed. */
  anywayReason: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** The day at whose end it counts as accepted; null unless it waits. */
  acceptsOn: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  acceptedBy: z.nullable(z.enum(['client', 'time'])),
  /** Of this version and the ones before, oldest first. */
  changes: z.array(changeSchema),
  round: roundSchema,
});
export type Deliverable = z.output<typeof deliverableSchema>;

export const keptFilesSchema = z.object({
  /** `YYYY-MM-DD`: the last day on which the files can be downloaded. */
  until: z.string(),
  areDeleted: z.boolean(),
});
export type KeptFiles = z.output<typeof keptFilesSchema>;

export const deliverablesSchema = z.object({
  /** Newest version of each first delivered name, in the order of delivery. */
  deliverables: z.array(deliverableSchema),
  /** Null before the order is completed, and without files. */
  kept: z.nullable(keptFilesSchema),
  /** The area of the order; null if none is marked. */
  area: z.nullable(areaSchema),
});
export type Deliverables = z.output<typeof deliverablesSchema>;

export const deliverableParams = z.strictObject({ ...orderRefParams.shape, id: z.uuid() });

export const listDeliverables = endpoint('GET /orders/:ref/deliverables', {
  summary: 'Lists what was delivered for an order of the account: files, links and sentences, with their states.',
  params: orderRefParams,
  reply: deliverablesSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const acceptDeliverable = endpoint('POST /orders/:ref/deliverables/:id/accept', {
  summary: 'Accepts a deliverable. A repeated call changes nothing.',
  params: deliverableParams,
  reply: deliverablesSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED'],
});

export const askForChange = endpoint('POST /orders/:ref/deliverables/:id/changes', {
  summary: 'Asks for a change to a deliverable, in words and optionally with a place or an outline on the map.',
  params: deliverableParams,
  body: askForChangeSchema,
  reply: deliverablesSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED', 'TOO_MANY_CHANGES'],
});

export const changeParams = z.strictObject({ ...deliverableParams.shape, change: z.uuid() });

export const answerChange = endpoint('POST /orders/:ref/deliverables/:id/changes/:change/answers', {
  summary: 'Answers below a change request, until the deliverable is accepted or replaced by a newer version.',
  params: changeParams,
  body: answerChangeSchema,
  reply: deliverablesSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED', 'TOO_MANY_ANSWERS'],
});

export const fileTicketSchema = z.object({
  /** A path of this site. */
  address: z.string(),
  expiresAt: z.string(),
});

/** What is made of a file when it arrives. */
export const shownKindSchema = z.enum(['picture', 'shapes']);
export const shownParams = z.strictObject({ ...deliverableParams.shape, kind: shownKindSchema });

export const readShown = endpoint('GET /orders/:ref/deliverables/:id/shown/:kind', {
  summary:
    'Returns what the page shows of a delivered file: its picture (image/png) or its features (GeoJSON, WGS 84).',
  params: shownParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const createFileTicket = endpoint('POST /orders/:ref/deliverables/:id/ticket', {
  summary:
    'Returns an address at which a delivered file can be read for 10 minutes, to save it or to show it on the page.',
  params: deliverableParams,
  query: z.strictObject({ use: z.enum(['save', 'view']) }),
  reply: fileTicketSchema,
  status: 201,
  guard: 'user',
  errors: ['NOT_FOUND', 'FILE_NOT_KEPT'],
});

export const readTicketFile = endpoint('GET /files/:ticket', {
  summary: 'Returns the file of a ticket, or a range of it, always as a download.',
  params: z.strictObject({ ticket: z.string().check(z.regex(/^[\w-]{20,200}$/)) }),
  guard: 'visitor',
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'FILE_NOT_KEPT'],
});
