import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { bookingRecordSchema, bookingSchema, instantSchema, refParams } from './bookings.ts';

export const bookingChangeMessages = {
  reason: 'Reason must be 300 characters or fewer',
  link: 'This link does not lead to a booking. It may have been copied in part, or the meeting was long ago.',
  noToken: 'Open the link in our email again.',
} as const;

const reasonSchema = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.cancelReasonMaxLength, bookingChangeMessages.reason)),
);

export const rescheduleBooking = endpoint('POST /bookings/:ref/reschedule', {
  summary: 'Moves a booking to another slot. The same slot changes nothing and sends no email.',
  params: refParams,
  body: z.strictObject({ start: instantSchema }),
  reply: bookingRecordSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'SLOT_TAKEN', 'CHANGE_WINDOW_CLOSED', 'ALREADY_CANCELLED', 'TOO_SOON', 'OUTSIDE_HOURS'],
});

export const cancelBookingSchema = z.strictObject({ reason: reasonSchema });

export const cancelBooking = endpoint('POST /bookings/:ref/cancel', {
  summary: 'Cancels a booking and frees its slot.',
  params: refParams,
  body: cancelBookingSchema,
  reply: bookingRecordSchema,
  guard: 'user',
  errors: ['NOT_FOUND', 'CHANGE_WINDOW_CLOSED', 'ALREADY_CANCELLED'],
});

/** 32 random bytes. Sent in bodies only, to keep it out of logs. */
export const bookingTokenSchema = z.string().check(z.regex(/^[\w-]{43}$/, bookingChangeMessages.link));

const { ref, service, start, end, clientZone, mode, meetingPoint, status, changeDeadline } = bookingSchema.shape;
const { canChange } = bookingRecordSchema.shape;
/** A booking as shown by an emailed link: without the phone number and the client's text. */
export const linkedBookingSchema = z.object({
  ref,
  service,
  start,
  end,
  clientZone,
  mode,
  meetingPoint,
  status,
  canChange,
  changeDeadline,
  /** False for a guest, for whom staff booked: there is no account in which to move the booking. */
  hasAccount: z.boolean(),
});
export type LinkedBooking = z.output<typeof linkedBookingSchema>;

export const readLinkedBooking = endpoint('POST /bookings/by-token', {
  summary: 'Returns part of the booking that an emailed link belongs to, without signing in.',
  body: z.strictObject({ token: bookingTokenSchema }),
  reply: z.object({ booking: linkedBookingSchema }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});

export const cancelLinkedBooking = endpoint('POST /bookings/cancel-by-token', {
  summary: 'Cancels the booking that an emailed link belongs to, without signing in.',
  body: z.strictObject({ token: bookingTokenSchema, reason: reasonSchema }),
  reply: z.object({ booking: linkedBookingSchema }),
  guard: 'visitor',
  errors: ['NOT_FOUND', 'CHANGE_WINDOW_CLOSED', 'ALREADY_CANCELLED'],
});
