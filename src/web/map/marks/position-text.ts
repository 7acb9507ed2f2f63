import { asDms } from '#geo/coordinates/format-coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { utmZoneOf } from '#geo/geodesy/coordinate-systems.ts';

/** "19° 37′ 52″ S, 28° 24′ 16″ E, UTM 35S" */
export const positionText = (position: Position): string =>
  `${asDms(position, 0).join(', ')}, UTM ${utmZoneOf(position)}S`;
