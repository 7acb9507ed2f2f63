import { sql } from 'kysely';
import { addDays, businessDate, businessInstant } from '#contract/business-days.ts';
import { limits } from '#contract/limits.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { BriefsContext } from '../context.ts';
import { findBrief } from '../rows/brief-rows.ts';
import type { QuoteRow } from '../rows/quote-rows.ts';

/** Scheduled: one email for each open quote, some days before it expires. */
export async function remindOfQuotes(context: BriefsContext): Promise<void> {
  const { db, clock } = context.platform;
  let more = true;
  while (more) {
    more = await inTransaction(db, async (trx) => {
      const quote = await claim(trx, clock.now());
      if (!quote) return false;
      const ends = businessInstant(addDays(quote.valid_until, 1), '00:00');
      await context.emails.expiring(trx, await findBrief(trx, quote.brief_id), quote, ends);
      return true;
    });
  }
}

function claim(trx: Trx, now: Date): Promise<QuoteRow | undefined> {
  const today = businessDate(now);
  return (
    trx
      .updateTable('quotes')
      .set({ reminded_at: now })
      // Not `in`: its subquery may run once per outer row, each time finding the next due row.
      .where('id', '=', (eb) =>
        eb
          .selectFrom('quotes')
          .select('id')
          .where('state', '=', 'open')
          .where('reminded_at', 'is', null)
          .where('declined_at', 'is', null)
          .where('valid_until', '>=', today)
          .where('valid_until', '<=', addDays(today, limits.quoteReminderDays))
          // A quote valid for fewer days than this needs no reminder.
          .where(
            sql<boolean>`created_at < valid_until::timestamp at time zone 'UTC' - ${limits.quoteReminderDays} * interval '1 day'`,
          )
          .orderBy('valid_until')
          .limit(1)
          // Skips a row that another process is sending a reminder for.
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  );
}
