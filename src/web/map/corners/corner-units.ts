import { asDms } from '#geo/coordinates/format-coordinates.ts';
import { asUtm } from '#geo/coordinates/format-grid.ts';
import { readCoordinates } from '#geo/coordinates/read-coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, utmZoneOf } from '#geo/geodesy/coordinate-systems.ts';
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
  const zone = utmZoneOf(first);
  const epsg: Epsg = zone === 35 ? 32735 : 32736;
  return {
    columns: ['Easting', 'Northing'],
    format: (position) => asUtm(position, epsg),
    parse(text, part, position) {
      const pair = asUtm(position, epsg).with(part, text.replaceAll(',', ''));
      return onlyPosition(readCoordinates(`${zone}S ${pair.join(' ')}`, epsg));
    },
  };
}

const onlyPosition = ({ positions, problem }: ReturnType<typeof readCoordinates>): Position | null =>
  problem || positions.length !== 1 ? null : (positions[0] ?? null);
