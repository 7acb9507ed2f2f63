import { whoHasAttended } from '#server/bookings/bookings.ts';
import type { Queries } from '#server/platform/database.ts';

/**
 * Which of these accounts have dealt with us: came to a meeting. Asked when reviews are read, so that a badge follows
 * what happens after the review was written (docs/decisions/0014).
 */
export const clientsAmong = (db: Queries, userIds: readonly string[]): Promise<Set<string>> =>
  whoHasAttended(db, userIds);
