import * as z from 'zod/mini';

const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:00'));

export const openHoursSchema = z
  .strictObject({ from: weekday, to: weekday, opens: timeOfDay, closes: timeOfDay })
  .check(z.refine(({ opens, closes }) => opens < closes, 'opens must be before closes'));
export type OpenHours = z.output<typeof openHoursSchema>;
