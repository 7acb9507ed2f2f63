import * as z from 'zod/mini';
import { areaSchema } from '../areas/areas.ts';
import { isDay } from '../business-days.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentsSchema } from '../files/attachments.ts';
import { limits } from '../limits.ts';
import { phoneNeeded, phoneSchema } from '../phone.ts';
import { catalogueIdMaxLength, referenceMaxLength, timeZoneMaxLength } from '../request-limits.ts';

export const bookingMessages = {
  type: 'Choose what you would like to talk about',
  service: 'That service is no longer available. Choose another, or continue without one.',
  slot: 'Choose a date and time',
  mode: 'Choose how you would like to meet',
  modeNotOffered: 'We cannot meet this way at the moment. Please choose another.',
  phone: 'Enter a phone number we can reach you on, for example 0771 234 567 or +44 7700 900123',
  topicShort: 'Tell us in a sentence or two what you need (at least 10 characters)',
  topicLong: 'Please keep this under 1,000 characters',
  offline: 'Times may have changed. We will check when you are back online',
} as const;

export const businessZone = 'Africa/Harare';

export const meetingModes = ['video', 'phone', 'whatsapp', 'in_person'] as const;
export type MeetingMode = (typeof meetingModes)[number];
export const meetingModeNames: Record<MeetingMode, string> = {
  video: 'Video call',
  phone: 'Phone call',
  whatsapp: 'WhatsApp call',
  in_person: 'In person, in Bulawayo',
};

/** How a meeting takes place. `phone` is the client's; `point` is the video link, the address or our number, if set. */
export const meetingText = (mode: MeetingMode, phone: string, point: string | null): string =>
  ({
    video: point
      ? 'We will meet by video call. Open the link at the time of the meeting.'
      : 'We will meet by video call. We will email you the link beforehand.',
    phone: `We will call you on ${phone}${point ? `, from ${point}` : ''}.`,
    whatsapp: `We will call you on WhatsApp, on ${phone}${point ? `, from ${point}` : ''}.`,
    in_person: point
      ? `We will meet at ${point}.`
      : 'We will meet in Bulawayo. We will email you the address beforehand.',
  })[mode];

export const needsMeetingPoint = (mode: MeetingMode): mode is 'video' | 'in_person' =>
  mode === 'video' || mode === 'in_person';

/** `1 hour`, `12 hours` */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

export const needsPhone = (mode: string): boolean => mode === 'phone' || mode === 'whatsapp';

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const instantSchema = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/, bookingMessages.slot),
  z.refine((instant) => isDay(instant.slice(0, 10)) && !Number.isNaN(Date.parse(instant)), bookingMessages.slot),
);
const dateSchema = z.string().check(z.refine(isDay));
const zoneSchema = z.string().check(z.maxLength(timeZoneMaxLength), z.refine(isTimeZone));
export const typeSchema = z.literal('consultation', bookingMessages.type);
const refSchema = z.string().check(z.maxLength(referenceMaxLength));
const slotSchema = z.object({ start: z.string(), end: z.string() });
export type Slot = z.output<typeof slotSchema>;

export const bookingTypes = endpoint('GET /booking-types', {
  summary: 'Lists the types of booking.',
  reply: z.object({
    types: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        minutes: z.number(),
        priceCents: z.number(),
        description: z.string(),
        modes: z.array(z.enum(meetingModes)),
      }),
    ),
  }),
  guard: 'visitor',
});

export const availability = endpoint('GET /availability', {
  summary: 'Lists free and taken slots by day in the requested time zone, as UTC instants, for at most 31 days.',
  query: z.strictObject({
    type: typeSchema,
    from: dateSchema,
    to: dateSchema,
    tz: z.optional(zoneSchema),
    /** A booking of this account that is being moved: its own slot counts as free. */
    moving: z.optional(refSchema),
  }),
  reply: z.object({
    timezone: z.string(),
    businessTimezone: z.string(),
    days: z.array(z.object({ date: z.string(), slots: z.array(slotSchema), taken: z.array(slotSchema) })),
    nextAvailable: z.nullable(slotSchema),
    /** The last day on which clients can book, in the zone of the business. */
    lastDay: z.string(),
  }),
  guard: 'visitor',
  errors: ['RANGE_TOO_LONG'],
});

/**
 * What a client may add on one line of the form, in its order. Form, draft, calls, CSV file, placeholders of the emails to
 * the owner and personal data have these fields; `src/server/bookings/booking-rows.ts` has their columns.
 */
export const bookingLines = [
  {
    name: 'organisation',
    label: 'Organisation',
    maxLength: limits.organisationMaxLength,
    /** As in HTML. */
    autoComplete: 'organization',
  },
] as const;
type BookingLine = (typeof bookingLines)[number];
export const bookingLineNames = bookingLines.map(({ name }) => name);

/** An object with a value for each of these fields. */
export const eachLine = <Value>(valueFor: (line: BookingLine) => Value) =>
  Object.fromEntries(bookingLines.map((line) => [line.name, valueFor(line)])) as Record<BookingLine['name'], Value>;

const lineSchema = ({ label, maxLength }: BookingLine) =>
  z.optional(z.string().check(z.trim(), z.maxLength(maxLength, `${label} must be ${maxLength} characters or fewer`)));

/** What a client tells us about the meeting, as stored: null where it is not given. */
export const bookingTexts = { ...eachLine(() => z.nullable(z.string())), topic: z.string() };
export type BookingTexts = z.output<z.ZodMiniObject<typeof bookingTexts>>;

export const bookingDetailsSchema = z
  .strictObject({
    holdId: z.uuid(bookingMessages.slot),
    type: typeSchema,
    serviceId: z.optional(z.string().check(z.maxLength(catalogueIdMaxLength))),
    clientZone: zoneSchema,
    mode: z.enum(meetingModes, bookingMessages.mode),
    phone: z.optional(phoneSchema),
    ...eachLine(lineSchema),
    topic: z
      .string(bookingMessages.topicShort)
      .check(
        z.trim(),
        z.minLength(limits.topicMinLength, bookingMessages.topicShort),
        z.maxLength(limits.topicMaxLength, bookingMessages.topicLong),
      ),
    /** Sent by pages of older releases. Choosing a WhatsApp call allows messages about the booking. */
    whatsappConsent: z.optional(z.boolean()),
    /** Marked on the map. */
    area: z.optional(areaSchema),
    /** Whether the staff's map of all work may show the name beside it. */
    nameOnMap: z.optional(z.boolean()),
  })
  .check(phoneNeeded(({ mode }) => needsPhone(mode), bookingMessages.phone));

export const bookingSchema = z.object({
  ref: z.string(),
  type: z.string(),
  service: z.nullable(z.object({ id: z.string(), name: z.string() })),
  start: z.string(),
  end: z.string(),
  /** Until when the client can move or cancel it. */
  changeDeadline: z.string(),
  clientZone: z.string(),
  mode: z.enum(meetingModes),
  phone: z.nullable(z.string()),
  /** The video link or the address, for calls our number; null while there is none. */
  meetingPoint: z.nullable(z.string()),
  ...bookingTexts,
  status: z.enum(['confirmed', 'completed', 'no_show', 'cancelled']),
  createdAt: z.string(),
});
export type Booking = z.output<typeof bookingSchema>;

export const confirmBooking = endpoint('POST /bookings', {
  summary: 'Turns a hold into a confirmed booking and emails the calendar file.',
  body: bookingDetailsSchema,
  bodyMaxBytes: limits.bodyMaxBytes + limits.areaBodyMaxBytes,
  reply: bookingSchema,
  status: 201,
  guard: 'user',
  idempotent: true,
  errors: ['HOLD_EXPIRED', 'BOOKING_LIMIT', 'AOI_INVALID', 'AOI_TOO_SMALL', 'AOI_TOO_LARGE'],
});

export const listBookings = endpoint('GET /bookings', {
  summary: 'Lists the bookings of the account.',
  query: z.strictObject({ scope: z.enum(['upcoming', 'past']) }),
  reply: z.object({ bookings: z.array(bookingSchema) }),
  guard: 'user',
});

export const refParams = z.strictObject({ ref: refSchema });

export const bookingRecordSchema = z.object({
  booking: bookingSchema,
  canChange: z.boolean(),
  attachments: attachmentsSchema,
  history: z.array(
    z.object({
      at: z.string(),
      event: z.enum(['booked', 'moved', 'cancelled']),
      by: z.enum(['client', 'office']),
      /** When the meeting begins after this event; for a cancelled one, would have begun. */
      start: z.string(),
      previousStart: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type BookingRecord = z.output<typeof bookingRecordSchema>;

export const readBooking = endpoint('GET /bookings/:ref', {
  summary: 'Returns one booking of the account, and until when it can be changed.',
  params: refParams,
  reply: bookingRecordSchema,
  guard: 'user',
  errors: ['NOT_FOUND'],
});

export const bookingCalendarFile = endpoint('GET /bookings/:ref/calendar.ics', {
  summary: 'Returns a booking as a calendar file (text/calendar).',
  params: refParams,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
