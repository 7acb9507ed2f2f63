import { type Area, areaOf } from '#geo/geodesy/area.ts';
import { joinSheets, readBase, readPlaces, type Sheet } from '#geo/map/layers.ts';
import { type MapPicture, mapPicture } from '#geo/map/map-picture.ts';
import { mapPack } from './map-pack.ts';

const view = { width: 720, height: 660, bounds: [25.1, -22.5, 33.2, -15.5] } as const;
const nothingElse: Sheet = { layers: {}, names: [] };
/** Less than 8 pixels wide on this map. */
const tooSmallM2 = 80e6;

let country: MapPicture | undefined;

/** West, south, east and north of that picture in degrees. */
export const countryBounds = view.bounds;

export function countryPicture(): MapPicture {
  country ??= mapPicture(countrySheet(), { ...view, withNames: true });
  return country;
}

function countrySheet(): Sheet {
  const { base, places } = mapPack();
  return joinSheets([readBase(base), { layers: {}, names: readPlaces(places) }]);
}

export function areaOnPicture(area: Area): { outline: string; middle: [number, number] } {
  const { paths, caption } = mapPicture(nothingElse, { ...view, area, caption: [''], withNames: false });
  const outline = paths.find(({ className }) => className === 'map-area')?.d ?? '';
  const [x = 0, y = 0] = caption?.at ?? [];
  return { outline: areaOf(area) < tooSmallM2 ? '' : outline, middle: [x, y] };
}
