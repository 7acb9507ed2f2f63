import { randomUUID } from 'node:crypto';
import { addCourseDate, type CourseDatePage, readCourseDate } from '#contract/admin/courses/course-dates.ts';
import { weekdays } from '#contract/bookings/opening-rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { courseDateInCart } from '#contract/site/courses.ts';
import type { Visitor } from '#tests/support/app/visitor.ts';

type NewDate = BodyOf<typeof addCourseDate>;

/** Three weeks of QGIS in Bulawayo, two weeks after the date on the test clock. */
export const courseDateForm = (changes: Partial<NewDate> = {}): NewDate => ({
  courseId: 'qgis',
  startsOn: '2026-03-16',
  endsOn: '2026-04-03',
  dayBegins: '09:00',
  dayEnds: '16:00',
  weekdays: weekdays.slice(0, 5),
  blocksCalendar: true,
  mode: 'in_person',
  place: 'Bulawayo',
  link: '',
  seats: 3,
  note: 'Bring your own laptop.',
  ...changes,
});

/** @throws if it is refused */
export async function addDate(staff: Visitor, changes: Partial<NewDate> = {}) {
  const body = courseDateForm(changes);
  const { id } = (await staff.call(addCourseDate, { body }, { idempotencyKey: randomUUID() })).body;
  return { id, itemId: courseDateInCart(body.courseId, id) };
}

export const readDate = async (staff: Visitor, id: string): Promise<CourseDatePage> =>
  (await staff.call(readCourseDate, { params: { id } })).body;
