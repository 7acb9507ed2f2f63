import { readMeetingPlaces, type StoredPlaces, saveMeetingPlaces } from '#contract/admin/hours/meeting-places.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BookingRules } from './booking-rules.ts';
import { notifySettingsChange } from './published-settings.ts';
import { savePlaces } from './save-settings.ts';

const changes = { perAccount: { name: 'hours', most: 60, perSeconds: 600 } };

export function mountMeetingPlaces(platform: Platform, rules: BookingRules): void {
  const { router, db, clock } = platform;
  const stored = async (): Promise<StoredPlaces> => {
    const { version, value } = (await rules.readSettings(db)).meeting;
    return { version, places: value };
  };
  router.on(readMeetingPlaces, {}, stored);

  router.on(saveMeetingPlaces, changes, async ({ account: { userId }, body }) => {
    await inTransaction(db, (trx) => savePlaces(trx, clock, rules, { userId, ...body }));
    notifySettingsChange(platform);
    return stored();
  });
}
