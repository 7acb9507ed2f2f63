import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

const feedSchema = z.object({ createdAt: z.string(), lastUsedAt: z.nullable(z.string()) });
export type CalendarFeed = z.output<typeof feedSchema>;

export const readFeed = endpoint('GET /admin/calendar-feed', {
  summary:
    'Returns when the private calendar address of this account was created and last used; null if there is none.',
  reply: z.object({ feed: z.nullable(feedSchema) }),
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const createFeed = endpoint('POST /admin/calendar-feed', {
  summary: 'Creates a private calendar address for this account and returns it once. An earlier address stops working.',
  reply: z.object({ address: z.string(), feed: feedSchema }),
  status: 201,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const revokeFeed = endpoint('DELETE /admin/calendar-feed', {
  summary: 'Revokes the private calendar address of this account.',
  status: 204,
  guard: 'staff',
  errors: ['FORBIDDEN'],
});

export const calendarFeed = endpoint('GET /calendar/:secret.ics', {
  summary: 'Returns all meetings as a calendar (text/calendar), for the calendar app of a member of staff.',
  params: z.strictObject({ secret: z.string() }),
  guard: 'visitor',
  errors: ['NOT_FOUND'],
});
