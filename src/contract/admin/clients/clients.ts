import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { mapAroundSchema } from '../area-map.ts';
import { csvQuery, listQuery } from '../list-query.ts';

export const clientMessages = {
  note: `Write a note of ${limits.orderMessageMaxLength.toLocaleString('en')} characters or fewer`,
  address: 'Type the email address of this client to confirm',
} as const;

const shows = z.enum(['all', 'accounts', 'guests']);

const clientSchema = z.object({
  /** Of the account; else of the first message, booking or order. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Of the account; else of the first message, booking or order. */
  since: z.string(),
  /** Has no account: wrote to us, or staff booked or ordered for them. */
  isGuest: z.boolean(),
});
export type Client = z.output<typeof clientSchema>;

const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Empty once the author's account is deleted. */
  by: z.string(),
  at: z.string(),
  /** Null while it was never edited. */
  changedAt: z.nullable(z.string()),
  /** Goes up with every change, which names the revision it was written for. */
  revision: z.int(),
});
export type ClientNote = z.output<typeof noteSchema>;

const timelineKinds = ['order', 'booking', 'course', 'brief', 'inquiry', 'review', 'email'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One entry of a person's timeline. */
const timelineEntrySchema = z.object({
  kind: z.enum(timelineKinds),
  /** A reference; of a course date, a review or an email its id. */
  ref: z.string(),
  at: z.string(),
  /** The subject: a service, a title or the beginning of a text. */
  about: z.string(),
  state: z.string(),
  /** Of an order, in cents. */
  totalCents: z.nullable(z.number()),
  dueCents: z.nullable(z.number()),
});
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

const clientPageSchema = z.object({
  ...clientSchema.shape,
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** When the account will be deleted, or since when its deletion has waited for open orders. */
  deletesAt: z.nullable(z.string()),
  deletionRequestedAt: z.nullable(z.string()),
  money: z.object({ paidCents: z.number(), dueCents: z.number(), orders: z.number() }),
  nextMeeting: z.nullable(z.object({ ref: z.string(), start: z.string() })),
  /** The latest of each kind up to a limit, latest first. */
  timeline: z.array(timelineEntrySchema),
  /** The client's areas and what is around them; null without an area. */
  map: z.nullable(mapAroundSchema),
  notes: z.array(noteSchema),
});
export type ClientPage = z.output<typeof clientPageSchema>;

export const listClients = endpoint('GET /admin/clients', {
  summary: 'Lists accounts and guests, latest first, filtered by day, name, email address and phone number.',
  query: z.strictObject({ show: shows, ...listQuery }),
  reply: z.object({ clients: z.array(clientSchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportClients = endpoint('GET /admin/clients.csv', {
  summary: 'Returns clients as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: shows, ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});

const params = z.strictObject({ id: z.uuid() });
const noteParams = z.strictObject({ id: z.uuid(), noteId: z.uuid() });
const noteText = z
  .string()
  .check(z.trim(), z.minLength(1, clientMessages.note), z.maxLength(limits.orderMessageMaxLength, clientMessages.note));
export const clientNoteSchema = z.strictObject({ text: noteText });

export const readClient = endpoint('GET /admin/clients/:id', {
  summary:
    'Returns everything about one client: orders, meetings, course dates, briefs, messages, reviews, emails, areas and notes.',
  params,
  reply: clientPageSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const notesReply = z.object({ notes: z.array(noteSchema) });

export const addClientNote = endpoint('POST /admin/clients/:id/notes', {
  summary: 'Adds a note about a client. Only staff see it, and it is never sent.',
  params,
  body: clientNoteSchema,
  reply: notesReply,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_NOTES'],
});

export const changeClientNote = endpoint('PUT /admin/clients/:id/notes/:noteId', {
  summary: 'Changes the text of a note about a client. Refused when the revision is outdated.',
  params: noteParams,
  body: z.strictObject({ text: noteText, revision: z.int() }),
  reply: notesReply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOTE_CHANGED'],
});

export const deleteClientNote = endpoint('DELETE /admin/clients/:id/notes/:noteId', {
  summary: 'Deletes a note about a client. A repeated call changes nothing.',
  params: noteParams,
  reply: notesReply,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const exportClientData = endpoint('POST /admin/clients/:id/export', {
  summary: 'Prepares the export that the client could request from their account, and emails them that it is ready.',
  params,
  reply: z.object({ readableUntil: z.string() }),
  status: 202,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const downloadGuestData = endpoint('GET /admin/clients/:id/data.zip', {
  summary: 'Returns the personal data of a guest (application/zip), which staff hand over on request.',
  params,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const deleteClientSchema = z.strictObject({
  /** Typed by the business owner, so that nobody is deleted by accident. */
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMaxLength)),
});

export const deleteClient = endpoint('POST /admin/clients/:id/deletion', {
  summary: `Deletes a client; for the owner only. An account: ends every session, emails the client and deletes the account after ${limits.accountDeletionGraceDays} days, unless they sign in before; refused while an order is in progress. A guest: deletes at once their messages, their personal data in bookings, and notes and emails about them, and cancels upcoming meetings.`,
  params,
  body: deleteClientSchema,
  /** Null for a guest, who is deleted at once. */
  reply: z.object({ deletesAt: z.nullable(z.string()) }),
  status: 202,
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'OPEN_ORDERS', 'GUEST_ORDERS_OPEN'],
});
