import { type Area, areaOf, type Position } from '#geo/geodesy/area.ts';
import { joinSheets, readBase, readDistricts, readPlaces, type Sheet } from '#geo/map/layers.ts';
import { type MapPicture, mapPicture } from '#geo/map/map-picture.ts';
import { type Bounds, boundsOf, viewOf } from '#geo/map/mercator.ts';
import { pictureAround } from '#geo/map/point-view.ts';
import { mapPack } from './map-pack.ts';

/** The size of a picture in pixels, and its extent in degrees. */
export interface PictureView {
  width: number;
  height: number;
  bounds: Bounds;
}

export const countryView: PictureView = { width: 720, height: 660, bounds: [25.1, -22.5, 33.2, -15.5] };
const sizeAround = { width: 560, height: 400 };
/** In degrees: a smaller view would show nothing but the area. */
const leastAround = 1.6;
const nothingElse: Sheet = { layers: {}, names: [] };
/** A smaller area is shown as a dot. */
const smallestPx = 7.5;

let sheet: Sheet | undefined;
let closeSheet: Sheet | undefined;
let country: MapPicture | undefined;

export function countryPicture(): MapPicture {
  country ??= pictureOf(countryView);
  return country;
}

/** Rivers, roads, towns and borders. */
export const pictureOf = (view: PictureView): MapPicture => mapPicture(countrySheet(), { ...view, withNames: true });

function countrySheet(): Sheet {
  const { base, places } = mapPack();
  sheet ??= joinSheets([readBase(base), { layers: {}, names: readPlaces(places) }]);
  return sheet;
}

/** A position with the districts, roads and towns around it; null where it would leave the map data. */
export function pictureOfPoint(position: Position): ReturnType<typeof pictureAround> {
  closeSheet ??= joinSheets([countrySheet(), readDistricts(mapPack().districts)]);
  return pictureAround(closeSheet, position);
}

/** A view with these areas in the middle, half as large again, within the country. */
export function viewAround(areas: readonly Area[], leastDegrees = leastAround, size = sizeAround): PictureView {
  const [west, south, east, north] = boundsOf(areas.flat(3));
  const [left, bottom, right, top] = countryView.bounds;
  const [westmost, eastmost] = span([west, east], [left, right], leastDegrees);
  const [southmost, northmost] = span([south, north], [bottom, top], leastDegrees);
  return { ...size, bounds: [westmost, southmost, eastmost, northmost] };
}

type Span = [from: number, to: number];

function span([from, to]: Span, [least, most]: Span, leastDegrees: number): Span {
  const size = Math.min(Math.max((to - from) * 1.5, leastDegrees), most - least);
  const start = Math.min(Math.max((from + to - size) / 2, least), most - size);
  return [start, start + size];
}

/** The outline is empty when the area is too small to see. */
export function areaOnPicture(area: Area, view: PictureView): { outline: string; middle: [number, number] } {
  const { paths, caption } = mapPicture(nothingElse, { ...view, area, caption: [''], withNames: false });
  const outline = paths.find(({ className }) => className === 'map-area')?.d ?? '';
  const [x = 0, y = 0] = caption?.at ?? [];
  return { outline: areaOf(area) < smallestM2(view) ? '' : outline, middle: [x, y] };
}

/** Pixels are metres of EPSG:3857, which are shorter on the ground away from the equator. */
function smallestM2({ bounds, width, height }: PictureView): number {
  const latitude = (bounds[1] + bounds[3]) / 2;
  const metresPerPixel = viewOf(bounds, width, height).metersPerPixel * Math.cos((latitude * Math.PI) / 180);
  return (smallestPx * metresPerPixel) ** 2;
}
