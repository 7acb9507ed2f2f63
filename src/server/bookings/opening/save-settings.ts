import type { MeetingPlaces } from '#contract/bookings/meeting-places.ts';
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

interface HoursChange {
  userId: string;
  version: number;
  rules: OpeningRules;
}

/**
 * Replaces the opening hours. Reserving a slot takes the same lock: a slot reserved after the commit is within the new
 * hours, and one reserved before is kept. Saving the same rules changes nothing. @throws AppError HOURS_CHANGED
 */
export async function saveHours(trx: Trx, clock: Clock, rules: BookingRules, wanted: HoursChange): Promise<void> {
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

interface PlacesChange {
  userId: string;
  version: number;
  places: MeetingPlaces;
}

/** Replaces the places of meetings. Saving the same places changes nothing. @throws AppError HOURS_CHANGED */
export async function savePlaces(trx: Trx, clock: Clock, rules: BookingRules, wanted: PlacesChange): Promise<void> {
  await lockSlots(trx);
  const { meeting } = await rules.readSettings(trx);
  const change = { before: textOf(meeting.value), after: textOf(wanted.places) };
  if (change.before === change.after) return;
  if (meeting.version !== wanted.version) throw new AppError('HOURS_CHANGED');
  await storeSetting(trx, clock, 'meeting', meeting.version + 1, wanted.places);
  const { userId } = wanted;
  await audit(trx, clock, { event: 'meeting_places.changed', userId, subject: 'meeting places', change });
}

const textOf = ({ videoLink, address, phone }: MeetingPlaces): string =>
  `video: ${videoLink || 'none'}; address: ${address || 'none'}; number: ${phone || 'none'}`;

/** The caller has locked the slots and compared the version. */
async function storeSetting(
  trx: Trx,
  clock: Clock,
  name: 'opening' | 'meeting',
  version: number,
  setting: object,
): Promise<void> {
  const row = { version, value: JSON.stringify(setting), changed_at: clock.now() };
  await trx
    .insertInto('booking_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
