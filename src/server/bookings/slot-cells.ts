import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { addMinutes } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { blocksBetween, isBlocked } from './blocks.ts';
import { cellsOf, type MeetingRules } from './calendar.ts';
import { resource } from './resource.ts';

/** Thrown to roll a transaction back when a slot is taken; never leaves this module. */
export const slotTaken = new Error('slot taken');

/** Serialises the requests of one account. Lock order: user, slots, booking (product/security.md#locks). */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Slots are reserved and blocked one after another: otherwise two people who swap slots would deadlock. */
export async function lockSlots(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${resource}))`.execute(trx);
}

/**
 * Reserves the cells of a new slot and only then releases those of the old one. Expired holds and the person's own
 * holds are released. The caller has locked the user, if there is one, and the slots. @throws slotTaken
 */
export async function reserveCells(
  trx: Trx,
  rules: MeetingRules,
  { bookingId, userId, start, now }: { bookingId: string; userId: string | null; start: Date; now: Date },
): Promise<void> {
  const cells = cellsOf(start, rules);
  const blocks = await blocksBetween(trx, start, addMinutes(start, limits.consultationMinutes));
  if (isBlocked(blocks, start)) throw slotTaken;
  await trx
    .deleteFrom('bookings')
    .where('status', '=', 'held')
    .where('id', '<>', bookingId)
    .where((eb) => eb.or([eb('hold_expires_at', '<=', now), ...(userId ? [eb('user_id', '=', userId)] : [])]))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('slot_cells')
        .select('booking_id')
        .where('resource', '=', resource)
        .where('cell_start', 'in', cells),
    )
    .execute();
  const had = await trx.selectFrom('slot_cells').select('cell_start').where('booking_id', '=', bookingId).execute();
  const own = new Set(had.map((cell) => cell.cell_start.getTime()));
  const missing = cells.filter((cell) => !own.has(cell.getTime()));
  // The primary key decides: of two requests the second inserts fewer cells than the meeting needs.
  const claimed = missing.length
    ? await trx
        .insertInto('slot_cells')
        .values(missing.map((cell) => ({ resource, cell_start: cell, booking_id: bookingId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('cell_start')
        .execute()
    : [];
  if (claimed.length < missing.length) throw slotTaken;
  await trx.deleteFrom('slot_cells').where('booking_id', '=', bookingId).where('cell_start', 'not in', cells).execute();
}
