import { calendarLimits } from '#contract/calendar-limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removePeople } from './personal-data.ts';

const mostAtOnce = 100;

/** Erases guests some time after their meeting: they have no account for doing so (product/privacy.md#guests). */
export async function removeOldGuests({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = addHours(clock.now(), -24 * calendarLimits.guestKeptDays);
  let more = true;
  while (more) {
    more = await inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('bookings')
        .select('id')
        .where('guest_email', 'is not', null)
        .where('end_at', '<=', before)
        .orderBy('end_at')
        .limit(mostAtOnce)
        // Skips rows that another process is erasing.
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      await removePeople(trx, ids);
      return ids.length === mostAtOnce;
    });
  }
}
