import { previewHours, readHours, type StoredHours, saveHours as saveHoursCall } from '#contract/admin/hours/hours.ts';
import { addDays, businessDate } from '#contract/business-days.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Calendar } from '../calendar.ts';
import { withoutPast } from '../open-spans.ts';
import type { BookingRules } from './booking-rules.ts';
import { differences } from './describe-rules.ts';
import { readOutside } from './outside-hours.ts';
import { notifySettingsChange } from './published-settings.ts';
import { saveHours } from './save-settings.ts';

const changes = { perAccount: { name: 'hours', most: 60, perSeconds: 600 } };

export function mountOpeningHours(platform: Platform, rules: BookingRules): void {
  const { router, db, clock } = platform;
  router.on(readHours, {}, () => storedHours(db, clock.now(), rules));

  router.on(previewHours, changes, async ({ body: { rules: wanted } }) => {
    const now = clock.now();
    const { opening } = await rules.readSettings(db);
    const [saved, next] = [rules.calendarOf(opening.value), rules.calendarOf(wanted)];
    const sentences = differences(withoutPast(opening.value, businessDate(now)), wanted, rules.publicHolidays).map(
      ({ sentence }) => sentence,
    );
    return {
      version: opening.version,
      sentences: sentences.length > 0 ? [...sentences, countText(now, saved, next)] : [],
      outside: await readOutside(db, now, next, saved),
    };
  });

  router.on(saveHoursCall, changes, async ({ account: { userId }, body }) => {
    await inTransaction(db, (trx) => saveHours(trx, clock, rules, { userId, ...body }));
    notifySettingsChange(platform);
    return storedHours(db, clock.now(), rules);
  });
}

async function storedHours(db: Queries, now: Date, rules: BookingRules): Promise<StoredHours> {
  const { version, changedAt, value } = (await rules.readSettings(db)).opening;
  const calendar = rules.calendarOf(value);
  return {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    rules: withoutPast(value, businessDate(now)),
    publicHolidays: rules.publicHolidays.filter(({ date }) => date >= businessDate(now)),
    outside: await readOutside(db, now, calendar, calendar),
  };
}

function countText(now: Date, saved: Calendar, next: Calendar): string {
  const { bookableDaysAhead } = next.meetingRules;
  const startsOf = (calendar: Calendar): number => {
    const today = businessDate(now);
    const days = Array.from({ length: bookableDaysAhead }, (_, day) => addDays(today, day));
    return days.reduce((count, date) => count + calendar.startsOn(date).length, 0);
  };
  const [before, after] = [startsOf(saved), startsOf(next)];
  const same = before === after;
  return `In the next ${bookableDaysAhead} days there ${after === 1 ? 'is' : 'are'} ${after} ${after === 1 ? 'time' : 'times'} to meet${same ? ', as many as now' : ` instead of ${before}`}.`;
}
