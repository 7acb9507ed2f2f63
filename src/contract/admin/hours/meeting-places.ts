import * as z from 'zod/mini';
import { meetingPlacesSchema } from '../../bookings/meeting-places.ts';
import { endpoint } from '../../endpoint.ts';

const storedPlacesSchema = z.object({
  /** Sent back with a change, which is refused when somebody else has saved one in between. */
  version: z.number(),
  places: meetingPlacesSchema,
});
export type StoredPlaces = z.output<typeof storedPlacesSchema>;

export const readMeetingPlaces = endpoint('GET /admin/meeting-places', {
  summary: 'The video link, the address and our number of every meeting that has none of its own.',
  reply: storedPlacesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const saveMeetingPlaces = endpoint('PUT /admin/meeting-places', {
  summary: 'Sets where meetings take place; sends no email. The same values again change nothing.',
  body: z.strictObject({ version: z.number(), places: meetingPlacesSchema }),
  reply: storedPlacesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN', 'HOURS_CHANGED'],
});
