import * as z from 'zod/mini';
import { type Weekday, weekdayOf, weekdays } from '../../bookings/opening-rules.ts';
import { isDay } from '../../business-days.ts';
import { courseLimits } from '../../course-limits.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { catalogueIdMaxLength } from '../../request-limits.ts';
import { daysFrom } from '../../site/day-span.ts';
import { csvQuery, listQuery } from '../list-query.ts';

const courseModes = ['in_person', 'online'] as const;
export type CourseMode = (typeof courseModes)[number];

export const courseDateMessages = {
  course: 'Choose a course',
  day: 'Choose a day',
  order: 'The last day must not be before the first',
  weekdays: 'Include the weekdays of the first and last day',
  long: `A course takes ${courseLimits.courseDaysMax} days at most`,
  past: 'Choose a day in the future',
  time: 'Enter a time, for example 09:00',
  times: 'The day must end after it begins',
  place: `Enter the place in ${courseLimits.coursePlaceMaxLength} characters or fewer`,
  link: 'Enter a link that begins with https://',
  seats: `Enter a number of seats from 1 to ${courseLimits.courseSeatsMax}`,
  note: `Note must be ${courseLimits.courseNoteMaxLength.toLocaleString('en')} characters or fewer`,
  reason: `Reason must be ${limits.cancelReasonMaxLength} characters or fewer`,
} as const;

const day = z.string(courseDateMessages.day).check(z.refine(isDay, courseDateMessages.day));
const time = z.string(courseDateMessages.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, courseDateMessages.time));
const text = (most: number, message: string) => z.string(message).check(z.trim(), z.maxLength(most, message));

const written = {
  startsOn: day,
  endsOn: day,
  dayBegins: time,
  dayEnds: time,
  /** The course takes place on these days of its span. */
  weekdays: z.array(z.enum(weekdays)).check(z.maxLength(weekdays.length, courseDateMessages.weekdays)),
  /** Whether no booking is offered during its hours. */
  blocksCalendar: z.boolean(),
  mode: z.enum(courseModes),
  /** Everybody reads it; empty for a course that is online. */
  place: text(courseLimits.coursePlaceMaxLength, courseDateMessages.place),
  /** Sent to participants only. */
  link: text(courseLimits.courseLinkMaxLength, courseDateMessages.link).check(
    z.refine((link) => link === '' || (link.startsWith('https://') && URL.canParse(link)), courseDateMessages.link),
  ),
  seats: z
    .int(courseDateMessages.seats)
    .check(z.minimum(1, courseDateMessages.seats), z.maximum(courseLimits.courseSeatsMax, courseDateMessages.seats)),
  /** For participants; included in their emails. */
  note: text(courseLimits.courseNoteMaxLength, courseDateMessages.note),
};

interface DateValues {
  startsOn: string;
  endsOn: string;
  dayBegins: string;
  dayEnds: string;
  weekdays: Weekday[];
  mode: CourseMode;
  place: string;
}

const isOrdered = ({ startsOn, endsOn }: DateValues): boolean => endsOn >= startsOn;
const isShort = (date: DateValues): boolean =>
  !isOrdered(date) || daysFrom(date.startsOn, date.endsOn) <= courseLimits.courseDaysMax;
const isHeldAtBothEnds = (date: DateValues): boolean =>
  !isOrdered(date) || [date.startsOn, date.endsOn].every((one) => date.weekdays.includes(weekdayOf(one)));
const endsLater = ({ dayBegins, dayEnds }: DateValues): boolean => dayEnds > dayBegins;
const hasPlace = ({ mode, place }: DateValues): boolean => mode === 'online' || place !== '';

const rules = [
  z.refine<DateValues>(isOrdered, { path: ['endsOn'], message: courseDateMessages.order }),
  z.refine<DateValues>(isShort, { path: ['endsOn'], message: courseDateMessages.long }),
  z.refine<DateValues>(isHeldAtBothEnds, { path: ['weekdays'], message: courseDateMessages.weekdays }),
  z.refine<DateValues>(endsLater, { path: ['dayEnds'], message: courseDateMessages.times }),
  z.refine<DateValues>(hasPlace, { path: ['place'], message: courseDateMessages.place }),
] as const;

export const newCourseDateSchema = z
  .strictObject({
    courseId: z.string().check(z.minLength(1, courseDateMessages.course), z.maxLength(catalogueIdMaxLength)),
    ...written,
  })
  .check(...rules);

const changedCourseDateSchema = z.strictObject({ ...written, revision: z.int() }).check(...rules);

export type WrittenDate = Omit<z.output<typeof changedCourseDateSchema>, 'revision'>;

const courseDateSchema = z.object({
  id: z.string(),
  courseId: z.string(),
  course: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  dayBegins: z.string(),
  dayEnds: z.string(),
  weekdays: z.array(z.enum(weekdays)),
  blocksCalendar: z.boolean(),
  mode: z.enum(courseModes),
  place: z.string(),
  seats: z.number(),
  takenSeats: z.number(),
  state: z.enum(['scheduled', 'cancelled']),
  isOver: z.boolean(),
});
export type AdminCourseDate = z.output<typeof courseDateSchema>;

const participantSchema = z.object({
  id: z.string(),
  /** Empty while the seat has no name. */
  name: z.string(),
  email: z.nullable(z.string()),
  orderRef: z.nullable(z.string()),
  state: z.enum(['booked', 'cancelled']),
  /** By day; a missing day was not recorded. */
  attendance: z.record(z.string(), z.boolean()),
  revision: z.number(),
});
export type Participant = z.output<typeof participantSchema>;

export const courseDatePageSchema = z.object({
  date: z.object({
    ...courseDateSchema.shape,
    link: z.string(),
    note: z.string(),
    cancelReason: z.string(),
    revision: z.number(),
  }),
  /** Bookings in the hours that it closes, soonest first; they stay until staff move them. */
  meetings: z.array(z.object({ ref: z.string(), start: z.string() })),
  /** Booked participants first, each group in order of arrival. */
  participants: z.array(participantSchema),
});
export type CourseDatePage = z.output<typeof courseDatePageSchema>;

const shows = z.enum(['coming', 'past', 'cancelled', 'all']);
export type CourseDateFilter = z.output<typeof shows>;
const course = z.optional(z.string().check(z.maxLength(catalogueIdMaxLength)));

export const listAllCourseDates = endpoint('GET /admin/course-dates', {
  summary:
    'Lists course dates, filtered by state, course, day and the name of a course, place or participant: upcoming ones soonest first, all others latest first.',
  query: z.strictObject({ show: shows, course, ...listQuery }),
  reply: z.object({
    dates: z.array(courseDateSchema),
    cursor: z.nullable(z.string()),
  }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const exportCourseDates = endpoint('GET /admin/course-dates.csv', {
  summary:
    'Returns course dates as a CSV file (text/csv), with the filters and the order of the list, up to 10,000 rows.',
  query: z.strictObject({ show: shows, course, ...csvQuery }),
  guard: 'owner',
  secondFactor: 'recent',
  errors: ['FORBIDDEN'],
});

export const dateParams = z.strictObject({ id: z.uuid() });

export const readCourseDate = endpoint('GET /admin/course-dates/:id', {
  summary: 'Returns one course date with its participants.',
  params: dateParams,
  reply: courseDatePageSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const addCourseDate = endpoint('POST /admin/course-dates', {
  summary: 'Adds a course date. Seats are sold at the catalogue price until it begins.',
  body: newCourseDateSchema,
  reply: z.object({ id: z.string() }),
  status: 201,
  guard: 'staff',
  idempotent: true,
  errors: ['FORBIDDEN'],
});

export const changeCourseDate = endpoint('PUT /admin/course-dates/:id', {
  summary: 'Changes a course date and emails its participants the changes. Refused when the revision is outdated.',
  params: dateParams,
  body: changedCourseDateSchema,
  reply: courseDatePageSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COURSE_DATE_CHANGED', 'COURSE_DATE_CLOSED'],
});

export const cancelCourseDateSchema = z.strictObject({
  reason: text(limits.cancelReasonMaxLength, courseDateMessages.reason),
});

export const cancelCourseDate = endpoint('POST /admin/course-dates/:id/cancel', {
  summary:
    'Cancels a course date and emails its participants the reason. Orders and payments stay unchanged. A repeated call changes nothing.',
  params: dateParams,
  body: cancelCourseDateSchema,
  reply: courseDatePageSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COURSE_DATE_CLOSED'],
});
