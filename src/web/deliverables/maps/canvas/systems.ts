import Projection from 'ol/proj/Projection.js';
import { addCoordinateTransforms, addProjection, get, transformExtent } from 'ol/proj.js';
import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';
import { type Bounds, fromMercator, toMercator } from '#geo/map/mercator.ts';

/** The system of the map. */
export const mapSystem = 'EPSG:3857';

export const codeOf = (epsg: number): string => `EPSG:${epsg}`;

const pair = ([x = 0, y = 0]: number[]): [number, number] => [x, y];

/** Makes OpenLayers know a system. It knows Web Mercator, degrees and the UTM zones of WGS 84 itself. */
export async function knowSystem(epsg: number): Promise<void> {
  const code = codeOf(epsg);
  if (get(code)) return;
  const { fromWgs84, toWgs84 } = await import('#geo/geodesy/projections.ts');
  const degrees = Math.abs(fromWgs84([29, -19], epsg)[0]) <= 180;
  addProjection(new Projection({ code, units: degrees ? 'degrees' : 'm' }));
  addCoordinateTransforms(
    'EPSG:4326',
    code,
    (xy) => [...fromWgs84(pair(xy), epsg)],
    (xy) => [...toWgs84(pair(xy), epsg)],
  );
  addCoordinateTransforms(
    mapSystem,
    code,
    (xy) => [...fromWgs84(fromMercator(pair(xy)), epsg)],
    (xy) => [...toMercator(toWgs84(pair(xy), epsg))],
  );
}

export function boundsInDegrees({ bounds, epsg }: DeliverablePicture & { epsg: number }): Bounds {
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent([...bounds], codeOf(epsg), 'EPSG:4326', 8);
  return [west, south, east, north];
}
