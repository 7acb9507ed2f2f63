import * as z from 'zod/mini';
import { orderRefParams } from '../checkout/orders.ts';
import { endpoint } from '../endpoint.ts';
import { answerChangeSchema, askForChangeSchema } from './change-requests.ts';
import { deliverablesSchema, fileTicketSchema, shownKindSchema } from './deliverables.ts';

export const secretLinkMessages = {
  unknown: 'This link does not lead to any files. It may have been copied in part, replaced, or ended.',
  noToken: 'Open the link again that we gave you.',
} as const;

/** 32 bytes. Sent in bodies only, to keep it out of logs. */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, secretLinkMessages.unknown));

/** A secret address, which one who has it needs no account for. */
const secretLinkSchema = z.object({
  /** How many there have been; a new one names the last. */
  generation: z.number(),
  /** Null if there is none now: not made, ended or expired. */
  address: z.nullable(z.string()),
  /** Its last day. */
  expiresOn: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type SecretLink = z.output<typeof secretLinkSchema>;

const renewLinkSchema = z.strictObject({ after: z.int().check(z.minimum(0)) });

export const readGisAddress = endpoint('GET /orders/:ref/gis-address', {
  summary: 'Returns the secret address at which GIS programs read what was delivered for an order of the account.',
  params: orderRefParams,
  reply: secretLinkSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const renewGisAddress = endpoint('POST /orders/:ref/gis-address', {
  summary:
    'Makes a new secret address for GIS programs. The one before stops working at once. A repeated call changes nothing.',
  params: orderRefParams,
  body: renewLinkSchema,
  reply: secretLinkSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

const guestFilesSchema = z.object({
  ref: z.string(),
  /** The last day of the link. */
  expiresOn: z.string(),
  /** The day on which we expect to deliver. */
  expectedOn: z.nullable(z.string()),
  ...deliverablesSchema.shape,
});
export type GuestFiles = z.output<typeof guestFilesSchema>;

const byToken = z.strictObject({ token: linkTokenSchema });
const oneByToken = z.strictObject({ token: linkTokenSchema, id: z.uuid() });

export const readGuestFiles = endpoint('POST /deliverables/by-token', {
  summary: 'Lists what was delivered for the order of a secret link, without signing in.',
  body: byToken,
  reply: guestFilesSchema,
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

export const acceptGuestFile = endpoint('POST /deliverables/accept-by-token', {
  summary: 'Accepts a deliverable of the order of a secret link, without signing in. A repeated call changes nothing.',
  body: oneByToken,
  reply: guestFilesSchema,
  guard: 'visitor',
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED'],
});

export const askForGuestChange = endpoint('POST /deliverables/change-by-token', {
  summary: 'Asks for a change to a deliverable of the order of a secret link, without signing in.',
  body: z.strictObject({ ...oneByToken.shape, ...askForChangeSchema.shape }),
  reply: guestFilesSchema,
  status: 201,
  guard: 'visitor',
  idempotent: true,
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED', 'TOO_MANY_CHANGES'],
});

export const answerGuestChange = endpoint('POST /deliverables/answer-change-by-token', {
  summary: 'Answers below a change request to a deliverable of the order of a secret link, without signing in.',
  body: z.strictObject({ ...oneByToken.shape, change: z.uuid(), ...answerChangeSchema.shape }),
  reply: guestFilesSchema,
  status: 201,
  guard: 'visitor',
  idempotent: true,
  errors: ['NOT_FOUND', 'DELIVERABLE_CHANGED', 'TOO_MANY_ANSWERS'],
});

export const createGuestTicket = endpoint('POST /deliverables/ticket-by-token', {
  summary: 'Returns an address at which a file of the order of a secret link can be read for 10 minutes.',
  // Absent: to save it.
  body: z.strictObject({ ...oneByToken.shape, use: z.optional(z.enum(['save', 'view'])) }),
  reply: fileTicketSchema,
  status: 201,
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

export const readGuestShown = endpoint('POST /deliverables/shown-by-token', {
  summary:
    'Returns what the page shows of a file of the order of a secret link: its picture (image/png) or its features.',
  body: z.strictObject({ ...oneByToken.shape, kind: shownKindSchema }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

/** The secret addresses of an order, as staff see them. */
const orderLinksSchema = z.object({
  /** That of the client for GIS programs, without its secret. */
  gis: z.omit(secretLinkSchema, { address: true, generation: true }),
  /** Null for an order of an account, whose client needs none. */
  guest: z.nullable(secretLinkSchema),
});
export type OrderLinks = z.output<typeof orderLinksSchema>;

export const readOrderLinks = endpoint('GET /admin/orders/:ref/links', {
  summary:
    'Returns the secret link of a guest to the files of an order, and whether there is an address for GIS programs.',
  params: orderRefParams,
  reply: orderLinksSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const renewGuestLink = endpoint('POST /admin/orders/:ref/guest-link', {
  summary:
    'Makes a new secret link for a guest to the files of an order. The one before stops working at once. A repeated call changes nothing.',
  params: orderRefParams,
  body: renewLinkSchema,
  reply: orderLinksSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_OF_ACCOUNT'],
});

export const endGuestLink = endpoint('DELETE /admin/orders/:ref/guest-link', {
  summary: 'Ends the secret link of a guest to the files of an order.',
  params: orderRefParams,
  reply: orderLinksSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ORDER_OF_ACCOUNT'],
});
