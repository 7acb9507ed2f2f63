import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { resource } from '../resource.ts';

/** Meetings that were not cancelled, and live holds, that overlap a span. */
export const meetingsBetween = (db: Queries, from: Date, before: Date, now: Date) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('resource', '=', resource)
    // Only the start is indexed; no meeting is longer than this.
    .where('start_at', '>', addMinutes(from, -limits.consultationMinutes))
    .where('start_at', '<', before)
    .where('end_at', '>', from)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['confirmed', 'completed', 'no_show']),
        eb.and([eb('status', '=', 'held'), eb('hold_expires_at', '>', now)]),
      ]),
    )
    .orderBy('start_at')
    .execute();
