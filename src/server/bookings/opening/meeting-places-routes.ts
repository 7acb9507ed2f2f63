import { readMeetingPlaces, type StoredPlaces, saveMeetingPlaces } from '#contract/admin/hours/meeting-places.ts';
import type { MeetingPlaces } from '#contract/bookings/meeting-places.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockSlots } from '../slot-cells.ts';
import type { BookingRules } from './booking-rules.ts';
import { notifySettingsChange } from './published-settings.ts';
import { storeSetting } from './store-setting.ts';

const changes = { perAccount: { name: 'hours', most: 60, perSeconds: 600 } };

export function mountMeetingPlaces(platform: Platform, rules: BookingRules): void {
  const { router, db, clock } = platform;
  const stored = async (queries: Queries): Promise<StoredPlaces> => {
    const { version, value } = (await rules.readSettings(queries)).meeting;
    return { version, places: value };
  };
  router.on(readMeetingPlaces, {}, () => stored(db));

  router.on(saveMeetingPlaces, changes, async ({ account: { userId }, body: { version, places } }) => {
    await inTransaction(db, async (trx) => {
      await lockSlots(trx);
      const saved = await stored(trx);
      const [before, after] = [textOf(saved.places), textOf(places)];
      if (before === after) return;
      if (saved.version !== version) throw new AppError('HOURS_CHANGED');
      await storeSetting(trx, clock, 'meeting', version + 1, places);
      const change = { before, after };
      await audit(trx, clock, { event: 'meeting_places.changed', userId, subject: 'meeting places', change });
    });
    notifySettingsChange(platform);
    return stored(db);
  });
}

const textOf = ({ videoLink, address, phone }: MeetingPlaces): string =>
  `video: ${videoLink || 'none'}; address: ${address || 'none'}; number: ${phone || 'none'}`;
