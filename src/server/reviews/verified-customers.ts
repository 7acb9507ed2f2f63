import { lastBookedService, whoHasAttended } from '#server/bookings/bookings.ts';
import { lastOrderedItem, whoHasBought } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database/database.ts';

/**
 * Which of these accounts have dealt with us: came to a meeting, or had an order completed. Asked when reviews are read,
 * so that a badge follows what happens after the review was written (docs/decisions/0014).
 */
export async function verifiedCustomersAmong(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  return new Set([...(await whoHasAttended(db, userIds)), ...(await whoHasBought(db, userIds))]);
}

/** The id of the item that an account ordered or booked last; null where there is neither. */
export async function lastSubjectOf(db: Queries, userId: string): Promise<string | null> {
  const found = [await lastOrderedItem(db, userId), await lastBookedService(db, userId)];
  const known = found.flatMap((one) => one ?? []).sort((one, other) => other.at.getTime() - one.at.getTime());
  return known[0]?.id ?? null;
}
