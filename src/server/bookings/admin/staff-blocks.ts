import type { Selectable } from 'kysely';
import { type Block, blockMessages, type blockTime, type Conflict } from '#contract/admin/calendar.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { calendarLimits } from '#contract/calendar-limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { namesOf } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { formatInstant } from '#server/platform/format.ts';
import type { Platform } from '#server/platform/platform.ts';
import { blocksBetween } from '../blocks.ts';
import { clientsOf, fullName } from '../booking-clients.ts';
import type { BookingRow } from '../booking-rows.ts';
import { resource } from '../resource.ts';
import { lockSlots } from '../slot-cells.ts';
import { meetingsBetween } from './meetings-between.ts';

type BlockRow = Selectable<Tables['blocked_times']>;
type Name = { first_name: string; last_name: string };

export const asBlock = (row: BlockRow, by: Name | undefined): Block => ({
  id: row.id,
  start: row.start_at.toISOString(),
  end: row.end_at.toISOString(),
  reason: row.reason,
  by: by ? fullName(by) : '',
  courseDateId: row.course_date_id,
});

/**
 * Runs in the caller's transaction. Slots are locked, so that a booking is either seen here or sees the block.
 * @throws AppError VALIDATION_FAILED, TIME_BLOCKED, TIME_IN_USE (with all bookings and holds in that time, unless
 * `keep` has them all)
 */
export async function insertBlock(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  userId: string,
  { start, end, reason, keep }: BodyOf<typeof blockTime>,
): Promise<Block> {
  const [from, before] = [new Date(start), new Date(end)];
  refuseOtherTimes(from, before, clock.now());
  await lockSlots(trx);
  if ((await blocksBetween(trx, from, before)).length > 0) throw new AppError('TIME_BLOCKED');
  const inside = await meetingsBetween(trx, from, before, clock.now());
  if (inside.some(({ id }) => !keep.includes(id))) {
    throw new AppError('TIME_IN_USE', { conflicts: await asConflicts(trx, inside) });
  }
  const row = await trx
    .insertInto('blocked_times')
    .values({
      id: newId(),
      resource,
      start_at: from,
      end_at: before,
      reason,
      created_at: clock.now(),
      created_by: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { before: '', after: describe(row) };
  await audit(trx, clock, { event: 'block.made', userId, subject: row.id, change, details: { kept: inside.length } });
  return asBlock(row, (await namesOf(trx, [userId])).get(userId));
}

/** Runs in the caller's transaction. @throws AppError NOT_FOUND, BLOCKED_BY_COURSE */
export async function removeBlock(trx: Trx, { clock }: Pick<Platform, 'clock'>, userId: string, id: string) {
  const row = await trx
    .deleteFrom('blocked_times')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  if (row.course_date_id) throw new AppError('BLOCKED_BY_COURSE');
  await audit(trx, clock, {
    event: 'block.removed',
    userId,
    subject: row.id,
    change: { before: describe(row), after: 'open' },
  });
}

function refuseOtherTimes(start: Date, end: Date, now: Date): void {
  if (end <= now) throw new AppError('VALIDATION_FAILED', { fields: { end: blockMessages.over } });
  if (start > addHours(now, calendarLimits.staffHorizonDays * 24)) {
    throw new AppError('VALIDATION_FAILED', { fields: { start: blockMessages.far } });
  }
}

async function asConflicts(trx: Trx, rows: readonly BookingRow[]): Promise<Conflict[]> {
  const clients = await clientsOf(trx, rows);
  return rows.map((row) => {
    const client = clients.get(row.id);
    return {
      id: row.id,
      kind: row.status === 'held' ? 'hold' : 'booking',
      ref: row.ref,
      start: row.start_at.toISOString(),
      end: row.end_at.toISOString(),
      name: client ? fullName(client) : '',
    };
  });
}

/** `Tuesday 3 March 2026, 12:00 to Tuesday 3 March 2026, 13:00: Lunch` */
const describe = ({ start_at: start, end_at: end, reason }: BlockRow): string =>
  `${formatInstant(start, businessZone)} to ${formatInstant(end, businessZone)}${reason && `: ${reason}`}`;
