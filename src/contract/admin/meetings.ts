import * as z from 'zod/mini';
import { shownAreaSchema } from '../areas/areas.ts';
import { bookingTexts, meetingModes } from '../bookings/bookings.ts';
import { addressSchema, meetingPointMessages } from '../bookings/meeting-places.ts';
import { endpoint } from '../endpoint.ts';
import { attachedFileParams, attachedFilesSchema } from '../files/attachments.ts';
import { referenceMaxLength } from '../request-limits.ts';

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
  ...bookingTexts,
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

export const bookingRefParams = z.strictObject({ ref: z.string().check(z.maxLength(referenceMaxLength)) });

export const markMeeting = endpoint('PATCH /admin/bookings/:ref', {
  summary:
    'Records the outcome of a meeting that has begun: attended, or the client did not come. It can be corrected.',
  params: bookingRefParams,
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
  params: bookingRefParams,
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
