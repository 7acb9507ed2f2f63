import { findAttendees, lastBookedService } from '#server/bookings/bookings.ts';
import { findBuyers, lastOrderedItem } from '#server/checkout/checkout.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** Looked up on read, so that the badge follows later meetings and orders (docs/decisions/0014). */
export const verifiedCustomersAmong = async (db: Queries, userIds: readonly string[]): Promise<Set<string>> =>
  new Set([...(await findAttendees(db, userIds)), ...(await findBuyers(db, userIds))]);

/** The item ordered or booked last; null without one. */
export async function lastSubjectOf(db: Queries, userId: string): Promise<string | null> {
  const found = [await lastOrderedItem(db, userId), await lastBookedService(db, userId)];
  const known = found.flatMap((one) => one ?? []).sort((one, other) => other.at.getTime() - one.at.getTime());
  return known[0]?.id ?? null;
}
