import { asDms } from '#geo/coordinates/format-coordinates.ts';
import { asUtm } from '#geo/coordinates/format-grid.ts';
import { readNumber } from '#geo/coordinates/numbers.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { toWgs84 } from '#geo/geodesy/projections.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';
import type { CornerUnit } from './degrees.ts';

// Loaded when the visitor chooses a unit other than degrees.

export const dms: CornerUnit = {
  columns: ['Latitude', 'Longitude'],
  format: (position) => asDms(position),
  parse(text, part, position) {
    const [latitude, longitude] = asDms(position, 4);
    const pair = part === 0 ? `${text}, ${longitude}` : `${latitude}, ${text}`;
    return onlyPosition(readCoordinates(pair, 4326));
  },
};

/** All corners in the zone of the first one, so that an area across 30° E has a single grid. */
export function utmOf(first: Position): CornerUnit {
  const { epsg } = utmZoneAt(first);
  return {
    columns: ['Easting', 'Northing'],
    format: (position) => asUtm(position, epsg),
    parse(text, part, position) {
      const metres = readNumber(text, 'length');
      const [east, north] = asUtm(position, epsg).map(Number);
      const [lon, lat] = toWgs84(
        part === 0 ? [metres ?? Number.NaN, north ?? 0] : [east ?? 0, metres ?? Number.NaN],
        epsg,
      );
      return Math.abs(lon) <= 180 && Math.abs(lat) <= 84 ? [lon, lat] : null;
    },
  };
}

const onlyPosition = ({ positions, problem }: ReturnType<typeof readCoordinates>): Position | null =>
  problem || positions.length !== 1 ? null : (positions[0] ?? null);
