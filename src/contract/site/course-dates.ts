import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const shownDateSchema = z.object({
  /** Of the cart: the course with this date. */
  itemId: z.string(),
  /** As on an order: `QGIS course, 12 to 30 January 2027, Bulawayo`. */
  name: z.string(),
  /** `12 to 30 January 2027` */
  days: z.string(),
  /** `Monday to Friday, 09:00 to 16:00`, by the clock of Bulawayo */
  times: z.string(),
  place: z.string(),
  freeSeats: z.number(),
});
export type ShownCourseDate = z.output<typeof shownDateSchema>;

export const listCourseDates = endpoint('GET /courses/:id/dates', {
  summary: 'Lists the next dates of a course that have not begun, soonest first, with their free seats.',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ dates: z.array(shownDateSchema) }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
