import { whoHasAttended } from '#server/bookings/bookings.ts';
import { whoHasBought } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database.ts';

/**
 * Which of these accounts have dealt with us: came to a meeting, or had an order completed. Asked when reviews are read,
 * so that a badge follows what happens after the review was written (docs/decisions/0014).
 */
export async function clientsAmong(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  return new Set([...(await whoHasAttended(db, userIds)), ...(await whoHasBought(db, userIds))]);
}
