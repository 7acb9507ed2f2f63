import type { OpeningRules } from '#contract/bookings/opening-rules.ts';
import { businessDate } from '#contract/business-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { withoutPast } from '../open-spans.ts';
import { lockSlots } from '../slot-cells.ts';
import type { BookingRules } from './booking-rules.ts';
import { changeOf, differences } from './describe-rules.ts';
import { storeSetting } from './store-setting.ts';

interface Change {
  userId: string;
  version: number;
  rules: OpeningRules;
}

/**
 * Replaces the opening hours. Reserving a slot takes the same lock: a slot reserved after the commit is within the new
 * hours, and one reserved before is kept. Saving the same rules changes nothing. @throws AppError HOURS_CHANGED
 */
export async function saveHours(trx: Trx, clock: Clock, rules: BookingRules, wanted: Change): Promise<void> {
  await lockSlots(trx);
  const { opening } = await rules.readSettings(trx);
  const saved = withoutPast(opening.value, businessDate(clock.now()));
  const changes = differences(saved, wanted.rules, rules.publicHolidays);
  if (changes.length === 0) return;
  if (opening.version !== wanted.version) throw new AppError('HOURS_CHANGED');
  await storeSetting(trx, clock, 'opening', opening.version + 1, wanted.rules);
  await audit(trx, clock, {
    event: 'hours.changed',
    userId: wanted.userId,
    subject: 'opening hours',
    change: changeOf(changes),
  });
}
