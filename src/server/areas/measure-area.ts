import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { areaOf, cornersOf, type Position, perimeterOf } from '#geo/geodesy/area.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { fromGeoJson, type MultiPolygon, toGeoJson } from '#geo/polygons/geojson.ts';

export interface MeasuredArea {
  geometry: MultiPolygon;
  squareMetres: number;
  perimeterMetres: number;
  corners: number;
  /** A warning for an area that reaches outside Zimbabwe. */
  remark: string | null;
}

export interface AreaProblem {
  code: Extract<ErrorCode, 'AOI_INVALID' | 'AOI_TOO_SMALL' | 'AOI_TOO_LARGE'>;
  problem: string;
  reason: string;
  /** Longitude and latitude of the first problem. */
  location: Position | null;
}

const codes: Readonly<Record<string, AreaProblem['code']>> = {
  'too-small': 'AOI_TOO_SMALL',
  'too-large': 'AOI_TOO_LARGE',
};

/** Computes everything again, whatever the client sent. Problems are returned so that they can leave a thread. */
export function measureArea(written: AreaGeometry): MeasuredArea | AreaProblem {
  const area = fromGeoJson(written);
  const positions = area.flat(2);
  const corners = area.flat().reduce((sum, ring) => sum + cornersOf(ring).length, 0);
  const wrong = positions.find(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90);
  if (wrong) return invalid('coordinates', 'A longitude is beyond 180° or a latitude beyond 90°.', wrong);
  if (corners > limits.areaCornersMax) return invalid('too-many-corners', tooMany(corners), null);
  const { isValid, reason, crossings, message } = checkArea(area);
  if (!isValid && reason) {
    return { code: codes[reason] ?? 'AOI_INVALID', problem: message ?? '', reason, location: crossings[0] ?? null };
  }
  return {
    geometry: toGeoJson(area),
    squareMetres: areaOf(area),
    perimeterMetres: perimeterOf(area),
    corners,
    remark: message,
  };
}

const invalid = (reason: string, problem: string, location: Position | null): AreaProblem => ({
  code: 'AOI_INVALID',
  problem,
  reason,
  location,
});

const tooMany = (corners: number): string =>
  `The outline has ${corners} corners, more than ${limits.areaCornersMax}. Simplify it.`;
