import { areasGeoJson, areasKml } from '#contract/admin/area-map.ts';
import { toGeoJson } from '#geo/polygons/geojson.ts';
import { placemarksAsKml } from '#geo/polygons/kml.ts';
import type { BookingRules } from '#server/bookings/bookings.ts';
import { audit } from '#server/platform/database/audit.ts';
import { sendFile } from '#server/platform/http/download.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mappedAreas } from './work-areas.ts';

type MappedArea = Awaited<ReturnType<typeof mappedAreas>>[number];

const downloads = { perAccount: { name: 'area-files', most: 60, perSeconds: 60 } };

const featureOf = ({ area, ...properties }: MappedArea) => ({
  type: 'Feature',
  properties,
  geometry: toGeoJson(area),
});

const placemarkOf = ({ area, ref, title, name, state }: MappedArea) => ({
  area,
  name: ref,
  description: [title, ...(name ? [name] : []), state.replace('_', ' ')].join(', '),
});

/** The areas of the map of all work, as files. They name a customer only where the map does. */
export function mountAreaFiles({ router, db, clock }: Platform, { serviceName }: BookingRules): void {
  const log = (userId: string, file: string): Promise<void> =>
    audit(db, clock, { event: 'areas.downloaded', userId, subject: file });

  router.on(areasGeoJson, downloads, async ({ c, account: { userId }, params: { show } }) => {
    const filename = `areas-${show}.geojson`;
    const features = (await mappedAreas(db, show, serviceName)).map(featureOf);
    await log(userId, filename);
    const content = JSON.stringify({ type: 'FeatureCollection', features });
    return sendFile(c, { filename, contentType: 'application/geo+json', content });
  });

  router.on(areasKml, downloads, async ({ c, account: { userId }, params: { show } }) => {
    const filename = `areas-${show}.kml`;
    const content = placemarksAsKml((await mappedAreas(db, show, serviceName)).map(placemarkOf));
    await log(userId, filename);
    return sendFile(c, { filename, contentType: 'application/vnd.google-earth.kml+xml', content });
  });
}
