import {
  type AdminCourseDate,
  type CourseMode,
  courseDateMessages,
  newCourseDateSchema,
} from '#contract/admin/courses/course-dates.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import { messagesOf } from '#web/auth/form-parts/validate.ts';

export interface DateValues extends Record<string, string | boolean> {
  courseId: string;
  startsOn: string;
  endsOn: string;
  dayBegins: string;
  dayEnds: string;
  /** Separated by spaces. */
  weekdays: string;
  blocksCalendar: boolean;
  mode: string;
  place: string;
  link: string;
  seats: string;
  note: string;
}

export const emptyDate: DateValues = {
  courseId: '',
  startsOn: '',
  endsOn: '',
  dayBegins: '09:00',
  dayEnds: '16:00',
  weekdays: weekdays.slice(0, 5).join(' '),
  blocksCalendar: true,
  mode: 'in_person',
  place: 'Bulawayo',
  link: '',
  seats: '8',
  note: '',
};

export const valuesOf = (date: AdminCourseDate & { link: string; note: string }): DateValues => ({
  courseId: date.courseId,
  startsOn: date.startsOn,
  endsOn: date.endsOn,
  dayBegins: date.dayBegins,
  dayEnds: date.dayEnds,
  weekdays: date.weekdays.join(' '),
  blocksCalendar: date.blocksCalendar,
  mode: date.mode,
  place: date.place,
  link: date.link,
  seats: String(date.seats),
  note: date.note,
});

/** The request body, without the course, which never changes. */
export const writtenOf = ({ courseId: _, mode, seats, weekdays: held, ...rest }: DateValues) => ({
  ...rest,
  weekdays: weekdays.filter((weekday) => held.split(' ').includes(weekday)),
  mode: mode as CourseMode,
  seats: /^\d{1,6}$/.test(seats.trim()) ? Number(seats) : Number.NaN,
});

export function problemsIn(values: DateValues): Record<string, string> {
  const problems = messagesOf(newCourseDateSchema, { courseId: values.courseId, ...writtenOf(values) });
  if (!values.courseId) problems['courseId'] = courseDateMessages.course;
  return problems;
}
