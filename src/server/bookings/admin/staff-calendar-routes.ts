import { readFreeSlots } from '#contract/admin/bookings.ts';
import { blockTime, readCalendar, unblockTime } from '#contract/admin/calendar.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { freeForStaff } from '../availability.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import { findMeeting } from './meetings.ts';
import { insertBlock, removeBlock } from './staff-blocks.ts';
import { readStaffCalendar } from './staff-calendar.ts';

/** The calendar of the staff: its entries, free slots and blocks. */
export function mountStaffCalendar(platform: Platform, rules: BookingRules): void {
  const { router, db, clock } = platform;
  router.on(readCalendar, {}, async ({ query }) => readStaffCalendar(db, query, clock.now(), await rules.read(db)));

  router.on(readFreeSlots, {}, async ({ query: { day, moving } }) => {
    const rescheduled = moving ? await findMeeting(db, moving) : undefined;
    const { calendar } = await rules.read(db);
    return { slots: await freeForStaff(db, calendar, clock.now(), day, { bookingId: rescheduled?.id }) };
  });

  router.onWrite(
    blockTime,
    {},
    {
      write: (trx, { account: { userId }, body }) => insertBlock(trx, platform, userId, body),
    },
  );

  router.on(unblockTime, {}, async ({ account: { userId }, params: { id } }) => {
    await inTransaction(db, (trx) => removeBlock(trx, platform, userId, id));
    return undefined;
  });
}
