import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import { fromMercator } from '#geo/map/mercator.ts';

const [webMercator, metersPerDegree] = [3857, 111_320];
const degrees = new Set([4326, 4209]);

/** Metres on the ground for one unit of the system along the middle of the bounds; null where nobody knows. */
export function metersPerUnit({ epsg, bounds: [, south, , north] }: Pick<DeliverablePicture, 'epsg' | 'bounds'>) {
  if (epsg === null) return null;
  const middle = (south + north) / 2;
  const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);
  if (epsg === webMercator) return cosine(fromMercator([0, middle])[1]);
  return degrees.has(epsg) ? metersPerDegree * cosine(middle) : 1;
}
