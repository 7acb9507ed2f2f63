import * as z from 'zod/mini';
import { instantSchema, meetingModes } from '../bookings/bookings.ts';
import { isDay } from '../business-days.ts';
import { calendarLimits } from '../calendar-limits.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const blockMessages = {
  day: 'Choose a day',
  grid: 'Use steps of 15 minutes, for example 13:15',
  order: 'The end must be after the start',
  long: `Block at most ${calendarLimits.blockedHoursMax} hours at a time`,
  over: 'Choose a time in the future',
  far: 'Choose a day within the next year',
  reason: `Write a reason in ${calendarLimits.blockReasonMaxLength} characters or fewer`,
} as const;

const day = z.string().check(z.refine(isDay, blockMessages.day));

const spanShape = { id: z.string(), start: z.string(), end: z.string() };

const calendarBookingSchema = z.object({
  ...spanShape,
  ref: z.string(),
  status: z.enum(['confirmed', 'completed', 'no_show']),
  name: z.string(),
  mode: z.enum(meetingModes),
  service: z.nullable(z.string()),
  topic: z.string(),
});
export type CalendarBooking = z.output<typeof calendarBookingSchema>;

const calendarHoldSchema = z.object({ ...spanShape, name: z.string(), expiresAt: z.string() });
export type CalendarHold = z.output<typeof calendarHoldSchema>;

const blockSchema = z.object({
  ...spanShape,
  reason: z.string(),
  by: z.string(),
  /** The course date that closes this time; null for a block that staff made. */
  courseDateId: z.nullable(z.string()),
});
export type Block = z.output<typeof blockSchema>;

const calendarDaySchema = z.object({
  date: z.string(),
  /** When it is open, in order; breaks lie between. */
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
  /** Why the business is closed on a day when it would be open. */
  holiday: z.nullable(z.string()),
  /** Minutes that stay free after a meeting. */
  freeMinutesAfter: z.number(),
});
export type CalendarDay = z.output<typeof calendarDaySchema>;

export const readCalendar = endpoint('GET /admin/calendar', {
  summary: 'Returns bookings, holds, blocked time and opening hours of up to 42 days, in the time zone of Bulawayo.',
  query: z.strictObject({ from: day, to: day }),
  reply: z.object({
    days: z.array(calendarDaySchema),
    bookings: z.array(calendarBookingSchema),
    holds: z.array(calendarHoldSchema),
    blocks: z.array(blockSchema),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN', 'RANGE_TOO_LONG'],
});

/** A meeting or hold inside a block. It is kept if the request names its id. */
const conflictSchema = z.object({
  ...spanShape,
  kind: z.enum(['booking', 'hold']),
  /** Null for a hold. */
  ref: z.nullable(z.string()),
  name: z.string(),
});
export type Conflict = z.output<typeof conflictSchema>;
export const conflictsSchema = z.array(conflictSchema);

const quarterMs = limits.slotCellMinutes * 60_000;
const isOnGrid = (instant: string): boolean => Date.parse(instant) % quarterMs === 0;

export const blockTimeSchema = z
  .strictObject({
    start: instantSchema.check(z.refine(isOnGrid, blockMessages.grid)),
    end: instantSchema.check(z.refine(isOnGrid, blockMessages.grid)),
    reason: z
      .string(blockMessages.reason)
      .check(z.trim(), z.maxLength(calendarLimits.blockReasonMaxLength, blockMessages.reason)),
    /** The ids of bookings and holds inside that stay. */
    keep: z.array(z.uuid()).check(z.maxLength(calendarLimits.keptInBlockMax)),
  })
  .check(
    z.refine(({ start, end }) => Date.parse(start) < Date.parse(end), { path: ['end'], message: blockMessages.order }),
    z.refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= calendarLimits.blockedHoursMax * 3_600_000, {
      path: ['end'],
      message: blockMessages.long,
    }),
  );

export const blockTime = endpoint('POST /admin/blocked-times', {
  summary:
    'Blocks time for bookings. Bookings and holds in it are kept if the request names them; otherwise they are listed and nothing is blocked.',
  body: blockTimeSchema,
  reply: blockSchema,
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN', 'TIME_IN_USE', 'TIME_BLOCKED'],
});

export const unblockTime = endpoint('DELETE /admin/blocked-times/:id', {
  summary: 'Removes a block, so that its time can be booked again. The block of a course is removed with its date.',
  params: z.strictObject({ id: z.uuid() }),
  status: 204,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'BLOCKED_BY_COURSE'],
});
