import * as z from 'zod/mini';
import { isDay } from '../../business-days.ts';
import { orderRefParams } from '../../checkout/orders.ts';
import { answerOfStaffSchema } from '../../deliveries/change-requests.ts';
import {
  changeParams,
  deliverableParams,
  deliverableSchema,
  deliverablesSchema,
  fileTicketSchema,
  keptFilesSchema,
  shownParams,
} from '../../deliveries/deliverables.ts';
import { deliveryLimits } from '../../delivery-limits.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';

export const deliveryMessages = {
  name: 'Give it a name in 120 characters or fewer',
  link: 'Enter an address that begins with https://',
  text: 'Say in 1,000 characters or fewer what was done',
  size: 'A file has between 1 byte and 2 GB',
  reason: 'Give the client a reason in 300 characters or fewer',
  sentence: 'Keep the sentence to the client under 1,000 characters',
  acceptsOn: 'Choose a day after today',
  nextOn: 'Choose a day from today on',
  deliver: 'Choose at least one thing to deliver',
} as const;

const shortText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, message));
const name = shortText(deliveryMessages.name, deliveryLimits.deliverableNameMaxLength);

const officeDeliverablesSchema = z.object({
  deliverables: z.array(
    z.object({
      ...deliverableSchema.shape,
      /** Of a file that is still arriving: the parts that are here, counted from 0; else null. */
      partsHere: z.nullable(z.array(z.number())),
      isBeingChecked: z.boolean(),
      /** Accepted, and staff have not seen it yet. */
      isNews: z.boolean(),
      /** Latest first. */
      downloads: z.array(z.object({ by: z.nullable(z.string()), at: z.string(), isView: z.boolean() })),
    }),
  ),
  /** A delivery that can still be taken back; the client sees nothing of it yet. */
  leaving: z.nullable(
    z.object({
      ids: z.array(z.string()),
      leavesAt: z.string(),
      /** By the clock of the site. */
      readAt: z.string(),
    }),
  ),
  /** The day on which what is delivered today counts as accepted, by the rules of the business. */
  acceptsOn: z.string(),
  /** How many deliveries the client has had. */
  deliveriesSent: z.number(),
  /** Null before the order is completed, and without files. */
  kept: z.nullable(keptFilesSchema),
  area: deliverablesSchema.shape.area,
  /** Bytes of the files of all orders, and how many they may have. */
  filesOfAllOrders: z.object({ bytes: z.number(), mostBytes: z.number() }),
});
export type OfficeDeliverables = z.output<typeof officeDeliverablesSchema>;

export const listOfficeDeliverables = endpoint('GET /admin/orders/:ref/deliverables', {
  summary: 'Lists the files, links and sentences of an order, delivered or not, with uploads that are not finished.',
  params: orderRefParams,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const addDeliverableSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    name,
    bytes: z
      .int(deliveryMessages.size)
      .check(
        z.minimum(1, deliveryMessages.size),
        z.maximum(deliveryLimits.deliveredFileMaxBytes, deliveryMessages.size),
      ),
  }),
  z.strictObject({
    kind: z.literal('link'),
    name,
    content: z
      .url({ protocol: /^https$/, error: deliveryMessages.link })
      .check(z.maxLength(2_000, deliveryMessages.link)),
  }),
  z.strictObject({
    kind: z.literal('text'),
    name,
    content: shortText(deliveryMessages.text, deliveryLimits.deliverySentenceMaxLength),
  }),
]);

export const addDeliverable = endpoint('POST /admin/orders/:ref/deliverables', {
  summary:
    'Adds a link, a sentence, or a file whose parts are sent next. The same name as before makes its next version. The client sees nothing of it.',
  params: orderRefParams,
  body: addDeliverableSchema,
  reply: z.object({ id: z.string(), ...officeDeliverablesSchema.shape }),
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'WORK_NOT_BEGUN',
    'DELIVERABLE_ACCEPTED',
    'UPLOAD_UNFINISHED',
    'TOO_MANY_DELIVERABLES',
    'NO_ROOM_FOR_FILE',
    'QUOTA_REACHED',
    'STORAGE_NOT_SHARED',
  ],
});

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const sendFilePart = endpoint('PUT /admin/orders/:ref/deliverables/:id/parts/:part', {
  summary:
    'Stores one part of a file: 8 MB from its place on, the last one shorter, with its SHA-256. A part can be sent again until the file is complete.',
  params: z.strictObject({ ...deliverableParams.shape, part: z.string().check(z.regex(/^(?:0|[1-9]\d{0,3})$/)) }),
  query: z.strictObject({ sha256 }),
  upload: { maxBytes: deliveryLimits.filePartBytes },
  reply: z.object({ partsHere: z.array(z.number()) }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'FILE_PART_WRONG', 'FILE_DIFFERS', 'DELIVERABLE_CHANGED', 'STORAGE_NOT_SHARED'],
});

export const finishFile = endpoint('POST /admin/orders/:ref/deliverables/:id/finish', {
  summary: 'Ends the upload of a file when all of its parts are stored. It is then read and checked.',
  params: deliverableParams,
  body: z.strictObject({ sha256 }),
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'FILE_INCOMPLETE', 'DELIVERABLE_CHANGED'],
});

export const deliverAnywaySchema = z.strictObject({
  anywayReason: shortText(deliveryMessages.reason, limits.handNoteMaxLength),
});

export const deliverAnyway = endpoint('PATCH /admin/orders/:ref/deliverables/:id', {
  summary: 'Lets a file be delivered although a check failed, for a reason that the client reads.',
  params: deliverableParams,
  body: deliverAnywaySchema,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DELIVERABLE_CHANGED', 'DELIVERY_PENDING'],
});

export const removeDeliverable = endpoint('DELETE /admin/orders/:ref/deliverables/:id', {
  summary: 'Removes what is not delivered yet.',
  params: deliverableParams,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DELIVERABLE_CHANGED', 'DELIVERY_PENDING'],
});

export const deliverSchema = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(1, deliveryMessages.deliver), z.maxLength(deliveryLimits.deliverablesMax)),
  sentence: z.optional(
    z.string().check(z.trim(), z.maxLength(deliveryLimits.deliverySentenceMaxLength, deliveryMessages.sentence)),
  ),
  acceptsOn: z.string().check(z.refine(isDay, deliveryMessages.acceptsOn)),
  /** The day of the next delivery; null: none is announced. */
  nextOn: z.optional(z.nullable(z.string().check(z.refine(isDay, deliveryMessages.nextOn)))),
});

export const deliver = endpoint('POST /admin/orders/:ref/deliveries', {
  summary:
    'Shows the client what was added after 10 seconds, in which it can be taken back, and emails them. Earlier versions are replaced.',
  params: orderRefParams,
  body: deliverSchema,
  reply: officeDeliverablesSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'CHECK_FAILED',
    'CHECK_RUNNING',
    'DELIVERABLE_CHANGED',
    'DELIVERY_PENDING',
    'WORK_CANNOT_MOVE',
    'VALIDATION_FAILED',
  ],
});

export const previewDelivery = endpoint('POST /admin/orders/:ref/deliveries/preview', {
  summary: 'Returns the email that the client would get for a delivery. Nothing is delivered or sent.',
  params: orderRefParams,
  body: deliverSchema,
  reply: z.object({
    /** Null: the client has no address. */
    email: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.nullable(z.string()) })),
  }),
  guard: 'staff',
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'CHECK_FAILED',
    'CHECK_RUNNING',
    'DELIVERABLE_CHANGED',
    'WORK_CANNOT_MOVE',
    'VALIDATION_FAILED',
  ],
});

export const sendDelivery = endpoint('POST /admin/orders/:ref/deliveries/send', {
  summary: 'Sends a delivery that can still be taken back at once. A repeated call changes nothing.',
  params: orderRefParams,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const takeBackDelivery = endpoint('DELETE /admin/orders/:ref/deliveries/pending', {
  summary: 'Takes a delivery back before it is sent.',
  params: orderRefParams,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DELIVERY_SENT'],
});

export const answerChangeRequest = endpoint('POST /admin/orders/:ref/deliverables/:id/changes/:change/answers', {
  summary: 'Answers a change request of a client, who is emailed, and optionally marks it as done or open again.',
  params: changeParams,
  body: answerOfStaffSchema,
  reply: officeDeliverablesSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DELIVERABLE_CHANGED', 'TOO_MANY_ANSWERS'],
});

export const readOfficeShown = endpoint('GET /admin/orders/:ref/deliverables/:id/shown/:kind', {
  summary: 'Returns the picture (image/png) or the features (GeoJSON, WGS 84) of a file, delivered or not.',
  params: shownParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const markAcceptancesSeen = endpoint('PUT /admin/orders/:ref/deliverables/seen', {
  summary: 'Records that staff have seen what the client of an order has accepted. A repeated call changes nothing.',
  params: orderRefParams,
  reply: officeDeliverablesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const createOfficeFileTicket = endpoint('POST /admin/orders/:ref/deliverables/:id/ticket', {
  summary: 'Returns an address at which a file can be read for 10 minutes, delivered or not.',
  params: deliverableParams,
  reply: fileTicketSchema,
  status: 201,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'FILE_NOT_KEPT'],
});
