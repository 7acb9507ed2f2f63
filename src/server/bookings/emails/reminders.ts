import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { addHours } from '#server/platform/clock.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type BookingRow, withClient } from '../booking-rows.ts';
import type { BookingRules } from '../opening/booking-rules.ts';
import type { BookingEmails } from './booking-emails.ts';

interface Reminder {
  kind: 'day' | 'hours';
  sentAt: 'day_reminder_at' | 'hours_reminder_at';
  hoursBefore: number;
  untilHoursBefore: number;
}

const reminders: readonly Reminder[] = [
  {
    kind: 'day',
    sentAt: 'day_reminder_at',
    hoursBefore: limits.dayReminderHours,
    untilHoursBefore: limits.lateReminderHours,
  },
  { kind: 'hours', sentAt: 'hours_reminder_at', hoursBefore: limits.lateReminderHours, untilHoursBefore: 0 },
];

/** Sends each due reminder once. Clients who booked or moved the meeting after it was due do not get it. */
export async function remind(
  platform: Pick<Platform, 'db' | 'clock'>,
  emails: BookingEmails,
  rules: BookingRules,
): Promise<void> {
  const { db, clock } = platform;
  for (const reminder of reminders) {
    let more = true;
    while (more) {
      more = await inTransaction(db, async (trx) => {
        const row = await claim(trx, clock.now(), reminder);
        const meeting = row && (await withClient(trx, row, await rules.read(trx)));
        if (meeting) {
          const sendBefore = addHours(row.start_at, -reminder.untilHoursBefore);
          await emails.reminder(trx, meeting, reminder.kind, sendBefore);
        }
        return row !== undefined;
      });
    }
  }
}

function claim(trx: Trx, now: Date, reminder: Reminder): Promise<BookingRow | undefined> {
  const { sentAt, hoursBefore, untilHoursBefore } = reminder;
  return (
    trx
      .updateTable('bookings')
      .set({ [sentAt]: now })
      // Not `in`: its subquery may run once per outer row, each time finding the next due row.
      .where('id', '=', (eb) =>
        eb
          .selectFrom('bookings')
          .select('id')
          .where('status', '=', 'confirmed')
          .where('start_at', '<=', addHours(now, hoursBefore))
          .where('start_at', '>', addHours(now, untilHoursBefore))
          .where(sentAt, 'is', null)
          .where((due) => due(due.ref('revised_at'), '<', sql<Date>`start_at - ${hoursBefore} * interval '1 hour'`))
          .orderBy('start_at')
          .limit(1)
          // Skips a row that another process is sending a reminder for.
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  );
}
