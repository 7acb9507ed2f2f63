import * as z from 'zod/mini';
import { shownAreaSchema } from '../areas/areas.ts';
import { meetingModes } from '../bookings/bookings.ts';
import { addressSchema, meetingPointMessages } from '../bookings/meeting-places.ts';
import { inquiryTypes } from '../contact/inquiry-fields.ts';
import { endpoint } from '../endpoint.ts';
import { attachedFileParams, attachedFilesSchema } from '../files/attachments.ts';
import { threadStates } from './inquiries/threads.ts';
import { csvQuery, listQuery } from './list-query.ts';

export const meetingSchema = z.object({
  ref: z.string(),
  start: z.string(),
  end: z.string(),
  service: z.nullable(z.string()),
  mode: z.enum(meetingModes),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The video link or the address the client has been given; null while there is none, and for calls. */
  meetingPoint: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  topic: z.string(),
  area: z.nullable(shownAreaSchema),
  files: attachedFilesSchema,
  /** 'confirmed' until it is marked as attended or missed. */
  status: z.enum(['confirmed', 'completed', 'no_show', 'cancelled']),
  /** For the link to the client's page; null once the account is deleted. */
  clientId: z.nullable(z.string()),
  /** Booked by staff for somebody without an account. */
  isGuest: z.boolean(),
  /** Notes of the staff, never sent. */
  note: z.nullable(z.string()),
});
export type Meeting = z.output<typeof meetingSchema>;

const refParams = z.strictObject({ ref: z.string().check(z.maxLength(32)) });

export const markMeeting = endpoint('PATCH /admin/bookings/:ref', {
  summary:
    'Records the outcome of a meeting that has begun: attended, or the client did not come. It can be corrected.',
  params: refParams,
  body: z.strictObject({ status: z.enum(['completed', 'no_show']) }),
  reply: z.object({ ref: z.string(), status: z.enum(['completed', 'no_show']) }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'MEETING_NOT_BEGUN', 'ALREADY_CANCELLED'],
});

export const setMeetingPointSchema = z.strictObject({
  meetingPoint: addressSchema.check(z.minLength(1, meetingPointMessages.address)),
});

export const setMeetingPoint = endpoint('PUT /admin/bookings/:ref/meeting-point', {
  summary:
    'Sets the video link or the address of one meeting and emails it to the client. The same value sends nothing.',
  params: refParams,
  body: setMeetingPointSchema,
  reply: z.object({ ref: z.string(), meetingPoint: z.string() }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_CANCELLED', 'MEETING_OVER', 'MEETING_IS_A_CALL'],
});

export const downloadBookingFile = endpoint('GET /admin/bookings/:ref/files/:id', {
  summary: 'Returns a file that a client has added to a booking, always as a download.',
  params: attachedFileParams,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

const adminInquirySchema = z.object({
  ref: z.string(),
  type: z.enum(inquiryTypes),
  status: z.enum(['new', 'seen']),
  state: z.enum(threadStates),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** The other answers of the form: `Budget range: Under USD 100`. */
  answers: z.array(z.string()),
  message: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  area: z.nullable(shownAreaSchema),
});
export type AdminInquiry = z.output<typeof adminInquirySchema>;

export const listAdminInquiries = endpoint('GET /admin/inquiries', {
  summary:
    'Lists inquiries, latest first, filtered by state, day, reference, name and email address. `all` leaves out spam.',
  query: z.strictObject({ show: z.enum([...threadStates, 'all']), ...listQuery }),
  reply: z.object({ inquiries: z.array(adminInquirySchema), cursor: z.nullable(z.string()) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const markInquiry = endpoint('PATCH /admin/inquiries/:ref', {
  summary: 'Marks an inquiry as seen.',
  params: refParams,
  body: z.strictObject({ status: z.literal('seen') }),
  reply: z.object({ ref: z.string(), status: z.literal('seen') }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const downloadInquiryFile = endpoint('GET /admin/inquiries/:ref/files/:id', {
  summary: 'Returns a file that was sent with an inquiry, always as a download because its sender is unknown.',
  params: z.strictObject({
    ref: z.string().check(z.maxLength(32)),
    id: z.string().check(z.regex(/^[1-9]\d?$/)),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const exportInquiries = endpoint('GET /admin/inquiries.csv', {
  summary: 'Returns inquiries as a CSV file (text/csv), with the filters of the list, latest first, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum([...threadStates, 'all']), ...csvQuery }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
