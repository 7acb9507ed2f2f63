import { placeMap } from '../../src/server/open-data/layer-maps.ts';
import { readBasePack, readPlaceRows } from '../../src/server/open-data/layers.ts';

type Place = readonly [longitude: number, latitude: number];

/** The south of Zimbabwe around the office; on a phone the part that can be read there. */
export const aboutMap = (office: Place, { onPhone }: { onPhone: boolean }): string =>
  placeMap(
    { base: readBasePack(), places: readPlaceRows() },
    {
      size: onPhone ? { width: 390, height: 400 } : { width: 1226, height: 540 },
      bounds: onPhone ? [25.4, -22.5, 31.6, -16.4] : [24.7, -21.7, 33.8, -17.85],
      withNames: true,
      omitted: onPhone ? ['map-ribbon', 'map-graticule', 'map-shores'] : [],
      marked: office,
    },
  );
