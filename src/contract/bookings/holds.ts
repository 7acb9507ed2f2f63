import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instantSchema, typeSchema } from './bookings.ts';

export const holdSlot = endpoint('POST /bookings/holds', {
  summary: 'Holds a slot for 10 minutes. An account has one hold: holding another slot releases the first.',
  body: z.strictObject({ type: typeSchema, start: instantSchema }),
  reply: z.object({ holdId: z.string(), start: z.string(), end: z.string(), expiresAt: z.string() }),
  status: 201,
  guard: 'user',
  errors: ['SLOT_TAKEN', 'TOO_SOON', 'OUTSIDE_HOURS', 'BOOKING_LIMIT'],
});

export const releaseHold = endpoint('DELETE /bookings/holds/:holdId', {
  summary: 'Releases a held slot.',
  params: z.strictObject({ holdId: z.uuid() }),
  status: 204,
  guard: 'user',
  errors: ['NOT_FOUND'],
});
