// Chunk: area-editor
import { asDms } from '#geo/coordinates/format-coordinates.ts';
import type { Position } from '#geo/geodesy/area.ts';
import { utmZoneAt } from '#geo/geodesy/utm.ts';

/** "19° 37′ 52″ S, 28° 24′ 16″ E, UTM 35S" */
export const positionText = (position: Position): string =>
  `${asDms(position, 0).join(', ')}, UTM ${utmZoneAt(position).name}`;
