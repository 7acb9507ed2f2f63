import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { estimateBrief } from '#contract/briefs/briefs.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';

export const polygonOf = (...corners: (readonly [number, number])[]): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] ?? [0, 0]].map((corner) => [...corner])],
});

/** A rectangle of whole metres in UTM 35S, west of Lupane: 34 km by 25 km is 850 km². */
export function rectangleOf(widthM: number, heightM: number): AreaGeometry {
  const [west, south] = [600_000, 7_830_000];
  const corners: Position[] = [
    [west, south],
    [west + widthM, south],
    [west + widthM, south + heightM],
    [west, south + heightM],
  ];
  return polygonOf(...corners.map((corner) => rounded(toWgs84(corner, 32735))));
}

/** A star-shaped outline with `count` corners around a point. */
export function starOf(count: number, radiusDegrees = 0.3): AreaGeometry {
  const corners = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    const radius = radiusDegrees * (1 + 0.2 * Math.sin(37 * angle));
    return rounded([28.6 + radius * Math.cos(angle), -19.5 + radius * Math.sin(angle)]);
  });
  return polygonOf(...corners);
}

/** A comb with this many teeth over the whole country, four corners for each: its edges are as long as edges can be. */
export function combOf(teeth: number): AreaGeometry {
  const [west, south, east, north] = [24.01, -23.9, 35.99, -8.1];
  const step = (east - west) / teeth;
  const corners = Array.from({ length: teeth }, (_, index): Position[] => {
    const x = west + index * step;
    return [
      [x, south + 0.01],
      [x, north],
      [x + step / 10, north],
      [x + step / 10, south + 0.01],
    ];
  });
  return polygonOf(...corners.flat().map(rounded), [east, south + 0.01], [east, south], [west, south]);
}

const rounded = ([lon, lat]: Position): Position => [Number(lon.toFixed(7)), Number(lat.toFixed(7))];

type Brief = BodyOf<typeof estimateBrief>;

/** Land use of 850 km² on two dates. */
export const briefBody = (changes: Partial<Brief> = {}): Brief => ({
  aoi: rectangleOf(34_000, 25_000),
  serviceId: 'land-use',
  dates: { kind: 'two', fromYear: 2016, toYear: 2025, month: 8 },
  options: { detail: '10m', formats: ['geotiff', 'pdf'], hasFieldWork: false, boundary: 'marked' },
  ...changes,
});
