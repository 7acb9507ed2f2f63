import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '../accounts/accounts.ts';
import { bookingChangeMessages } from '../bookings/booking-changes.ts';
import { bookingMessages, bookingRecordSchema, instantSchema, meetingModes, needsPhone } from '../bookings/bookings.ts';
import { isDay } from '../business-days.ts';
import { calendarLimits } from '../calendar-limits.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { phoneNeeded, phoneSchema } from '../phone.ts';
import { catalogueIdMaxLength } from '../request-limits.ts';
import { csvQuery, listQuery } from './list-query.ts';
import { bookingRefParams, meetingSchema } from './meetings.ts';

const meetingFilters = ['coming', 'unmarked', 'all', 'attended', 'missed', 'cancelled'] as const;
export type MeetingFilter = (typeof meetingFilters)[number];

export const listMeetings = endpoint('GET /admin/bookings', {
  summary:
    'Lists bookings, filtered by state, day, reference, name and email address: upcoming ones soonest first, all others latest first.',
  query: z.strictObject({ show: z.enum(meetingFilters), ...listQuery }),
  reply: z.object({
    today: z.string(),
    meetings: z.array(meetingSchema),
    cursor: z.nullable(z.string()),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportMeetings = endpoint('GET /admin/bookings.csv', {
  summary: 'Returns bookings as a CSV file (text/csv), with the filters and the order of the list, up to 10,000 rows.',
  query: z.strictObject({ show: z.enum(meetingFilters), ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});

const adminBookingSchema = z.object({
  meeting: meetingSchema,
  /** Whether staff can move or cancel it: it is confirmed and not over. */
  canChange: z.boolean(),
  history: bookingRecordSchema.shape.history,
});
export type AdminBooking = z.output<typeof adminBookingSchema>;

export const readAdminBooking = endpoint('GET /admin/bookings/:ref', {
  summary: 'Returns one booking of any client, with its history.',
  params: bookingRefParams,
  reply: adminBookingSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const readFreeSlots = endpoint('GET /admin/free-times', {
  summary: 'Lists the free slots of one day in Bulawayo. The minimum notice does not apply.',
  query: z.strictObject({
    day: z.string().check(z.refine(isDay, 'Choose a day')),
    /** A booking that is being moved: its own slot counts as free. */
    moving: z.optional(bookingRefParams.shape.ref),
  }),
  reply: z.object({ slots: z.array(z.object({ start: z.string(), end: z.string() })) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const clientMessages = {
  firstName: 'No account has this address. Enter the first name.',
  lastName: 'No account has this address. Enter the last name.',
  phone: 'No account has this address. Enter a phone number.',
  topic: `Write a topic in ${limits.topicMaxLength} characters or fewer`,
  note: `Note must be ${calendarLimits.staffNoteMaxLength} characters or fewer`,
} as const;

const text = (most: number, message: string) => z.string().check(z.trim(), z.maxLength(most, message));

export const bookForClientSchema = z
  .strictObject({
    /** Of an account; or else of a guest, who needs names and a phone number. */
    email: emailSchema,
    firstName: z.optional(nameSchema(clientMessages.firstName)),
    lastName: z.optional(nameSchema(clientMessages.lastName)),
    phone: z.optional(phoneSchema),
    start: instantSchema,
    serviceId: z.optional(z.string().check(z.maxLength(catalogueIdMaxLength))),
    mode: z.enum(meetingModes, bookingMessages.mode),
    /** Sent by pages of older releases. Staff choose a WhatsApp call for clients who agreed to it. */
    whatsappConsent: z.optional(z.boolean()),
    /** Shown to the client. */
    topic: text(limits.topicMaxLength, clientMessages.topic),
    /** For the staff only. */
    note: text(calendarLimits.staffNoteMaxLength, clientMessages.note),
  })
  .check(phoneNeeded(({ mode }) => needsPhone(mode), bookingMessages.phone));

export const bookForClient = endpoint('POST /admin/bookings', {
  summary:
    'Books a free slot for a client, who is emailed: the account with this address, or a guest. The minimum notice does not apply.',
  body: bookForClientSchema,
  reply: z.object({ ref: z.string(), isGuest: z.boolean() }),
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'SLOT_TAKEN', 'OUTSIDE_HOURS'],
});

export const rescheduleForClient = endpoint('POST /admin/bookings/:ref/move', {
  summary: 'Moves a booking for its client, who is emailed. The same slot changes nothing.',
  params: bookingRefParams,
  /** `from` is the displayed start: a booking that was moved in the meantime is not moved again. */
  body: z.strictObject({ from: instantSchema, start: instantSchema }),
  reply: adminBookingSchema,
  guard: 'staff',
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'SLOT_TAKEN',
    'OUTSIDE_HOURS',
    'ALREADY_CANCELLED',
    'MEETING_OVER',
    'BOOKING_MOVED',
  ],
});

export const cancelForClientSchema = z.strictObject({
  reason: text(limits.cancelReasonMaxLength, bookingChangeMessages.reason),
});

export const cancelForClient = endpoint('POST /admin/bookings/:ref/cancel', {
  summary: 'Cancels a booking for its client, who is emailed the reason, and frees its slot.',
  params: bookingRefParams,
  body: cancelForClientSchema,
  reply: adminBookingSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_CANCELLED', 'MEETING_OVER'],
});
