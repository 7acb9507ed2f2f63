import { addDays, businessDate, businessInstant, type WorkingDays } from '#contract/business-days.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import type { DeliveriesContext } from './context.ts';
import type { DeliverableRow } from './deliverables.ts';

const firstWorkingDaysBefore = 5;
const lastWorkingDaysBefore = 1;

/** The days on which a client is reminded of what counts as accepted on a day; null for those not after today. */
export function reminderDays(today: string, acceptsOn: string, calendar: WorkingDays) {
  const dayBefore = (workingDays: number): string | null => {
    let day = acceptsOn;
    for (let left = workingDays; left > 0 && day > today; ) {
      day = addDays(day, -1);
      if (calendar.isWorkingDay(day)) left -= 1;
    }
    return day > today ? day : null;
  };
  return { first_reminder_on: dayBefore(firstWorkingDaysBefore), last_reminder_on: dayBefore(lastWorkingDaysBefore) };
}

/** Scheduled: one email for each order with what is due, before it counts as accepted. */
export async function remindOfDeliverables({ platform, orders, emails }: DeliveriesContext): Promise<void> {
  const { db, clock } = platform;
  const today = businessDate(clock.now());
  for (let orderId = await orderToRemind(db, today); orderId; orderId = await orderToRemind(db, today)) {
    const id = orderId;
    await inTransaction(db, async (trx) => {
      const order = await orders.lock(trx, id);
      // None when another process has sent it.
      for (const [acceptsOn, rows] of byDay(await claim(trx, id, today))) {
        const ends = businessInstant(addDays(acceptsOn, 1), '00:00');
        await emails.reminder(trx, order, rows, { acceptsOn, sendBefore: ends });
      }
    });
  }
}

const due = (db: Queries, today: string) =>
  db
    .selectFrom('deliverables')
    .where('state', '=', 'waiting')
    .where('accepts_on', '>=', today)
    .where((eb) => eb.or([eb('first_reminder_on', '<=', today), eb('last_reminder_on', '<=', today)]));

const orderToRemind = async (db: Queries, today: string): Promise<string | undefined> =>
  (await due(db, today).select('order_id').limit(1).executeTakeFirst())?.order_id;

/** A first reminder that is sent late ends the last one too when both are due. */
async function claim(trx: Trx, orderId: string, today: string): Promise<DeliverableRow[]> {
  const rows = await due(trx, today).selectAll().where('order_id', '=', orderId).orderBy('name').execute();
  for (const { id, last_reminder_on: last } of rows) {
    const isLast = last !== null && last <= today;
    await trx
      .updateTable('deliverables')
      .set({ first_reminder_on: null, ...(isLast && { last_reminder_on: null }) })
      .where('id', '=', id)
      .execute();
  }
  return rows;
}

function byDay(rows: readonly DeliverableRow[]): Map<string, DeliverableRow[]> {
  const days = new Map<string, DeliverableRow[]>();
  for (const row of rows) {
    const day = row.accepts_on ?? '';
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}
