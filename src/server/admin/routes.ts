import { listWorkAreas, readAreaMap, readRecordMap } from '#contract/admin/area-map.ts';
import { exportChanges, listChanges } from '#contract/admin/audit.ts';
import { searchAdmin } from '#contract/admin/search.ts';
import { readToday } from '#contract/admin/today.ts';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import { limits } from '#contract/limits.ts';
import { mapOfCountry, onMapOfCountry } from '#server/areas/areas.ts';
import type { BookingRules } from '#server/bookings/bookings.ts';
import { notFound } from '#server/platform/app-error.ts';
import { sendCsv } from '#server/platform/http/csv-export.ts';
import { inTurns } from '#server/platform/load/in-turns.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ResetFactor } from '#server/sessions/sessions.ts';
import { mountAreaFiles } from './area-files.ts';
import { listStaffChanges } from './audit-list.ts';
import { type ClientParts, mountClients } from './clients/routes.ts';
import { mountContent } from './content/routes.ts';
import { mountSettingsEffects } from './content/settings-effects.ts';
import { scheduleDigest } from './email-digest.ts';
import { mountEmails } from './email-routes.ts';
import { mountFigures } from './figures/routes.ts';
import { type GoingLiveParts, mountGoingLive } from './going-live/routes.ts';
import { searchEverything } from './search.ts';
import { mountStaff } from './staff/routes.ts';
import { type DayParts, readDay } from './today.ts';
import { countWaiting } from './waiting-counts.ts';
import { areasForMap, areasOfRecord, listAreas, mapOf } from './work-areas.ts';

// About one request per few letters typed.
const searches = { name: 'admin-search', most: 120, perSeconds: 60 };

export function mountAdmin(parts: DayParts & ClientParts & GoingLiveParts & { resetFactor: ResetFactor }): void {
  const { platform, rules } = parts;
  mountEmails(platform);
  mountFigures(platform);
  mountClients(parts);
  mountStaff(platform, parts.resetFactor);
  mountGoingLive(parts);
  mountContent(platform);
  mountSettingsEffects(parts);
  platform.router.on(listChanges, {}, ({ account, query }) => listStaffChanges(platform.db, query, account));
  platform.router.on(exportChanges, {}, ({ c, account, query }) =>
    sendCsv(
      c,
      'changes',
      async (cursor) => {
        const { changes, cursor: next } = await listStaffChanges(platform.db, { ...query, cursor }, account);
        return { list: changes, cursor: next };
      },
      ({ id: _id, about, ...change }) => ({ ...change, about }),
    ),
  );
  scheduleDigest(platform);
  platform.router.on(readToday, {}, () => readDay(parts));
  platform.router.on(searchAdmin, { perAccount: searches }, ({ query: { q } }) => searchEverything(platform.db, q));
  platform.router.on(readWaiting, {}, () => countWaiting(parts));
  mountAreaMap(platform, rules);
  mountAreaFiles(platform, rules);
}

function mountAreaMap({ router, db }: Platform, { serviceName }: BookingRules): void {
  router.on(listWorkAreas, {}, ({ query }) => listAreas(db, query, serviceName));
  router.on(readAreaMap, {}, async () => {
    const { areas, totals } = await areasForMap(db, serviceName);
    return {
      picture: mapOfCountry(),
      areas: await inTurns(areas, ({ area, ...row }) => ({ ...row, ...onMapOfCountry(area) })),
      totals,
    };
  });
  router.on(readRecordMap, {}, async ({ params: { ref } }) => {
    const areas = await areasOfRecord(db, ref, serviceName);
    if (areas.length === 0) throw notFound();
    return mapOf(areas, limits.recordMapLeastDegrees);
  });
}
