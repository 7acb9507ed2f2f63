import * as z from 'zod/mini';
import { meetingModes } from './bookings.ts';
import { endpoint } from './endpoint.ts';

export const meetingSchema = z.object({
  ref: z.string(),
  start: z.string(),
  end: z.string(),
  service: z.nullable(z.string()),
  mode: z.enum(meetingModes),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  topic: z.string(),
});
export type Meeting = z.output<typeof meetingSchema>;

export const listMeetings = endpoint({
  method: 'GET',
  path: '/admin/bookings',
  summary: 'Confirmed meetings from the beginning of today in Bulawayo, soonest first.',
  reply: z.object({
    /** The business day, `YYYY-MM-DD`. */
    today: z.string(),
    meetings: z.array(meetingSchema),
  }),
  status: 200,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});
