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
  summary: 'Returns the default video link, address and phone number of meetings.',
  reply: storedPlacesSchema,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const saveMeetingPlaces = endpoint('PUT /admin/meeting-places', {
  summary: 'Sets the default places of meetings and sends no email. The same values change nothing.',
  body: z.strictObject({ version: z.number(), places: meetingPlacesSchema }),
  reply: storedPlacesSchema,
  guard: 'owner',
  errors: ['FORBIDDEN', 'HOURS_CHANGED'],
});
