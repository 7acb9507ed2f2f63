// Chunk: figures
import type { Position } from './area.ts';
import { utmZoneAt, utmZoneOfEpsg } from './utm.ts';

/** The coordinate systems that clients use, by their EPSG numbers. */
export type Epsg = 4326 | 32735 | 32736 | 20935 | 20936 | 4209;

interface CoordinateSystem {
  epsg: Epsg;
  name: string;
  /** Whether its numbers are degrees; otherwise they are metres. */
  inDegrees: boolean;
  accuracy: 'exact' | 'tens of metres';
}

/** In the order in which they are offered. */
export const coordinateSystems: readonly CoordinateSystem[] = [
  { epsg: 4326, name: 'WGS 84, degrees', inDegrees: true, accuracy: 'exact' },
  { epsg: 32735, name: 'WGS 84 / UTM 35S', inDegrees: false, accuracy: 'exact' },
  { epsg: 32736, name: 'WGS 84 / UTM 36S', inDegrees: false, accuracy: 'exact' },
  { epsg: 20935, name: 'Arc 1950 / UTM 35S', inDegrees: false, accuracy: 'tens of metres' },
  { epsg: 20936, name: 'Arc 1950 / UTM 36S', inDegrees: false, accuracy: 'tens of metres' },
  { epsg: 4209, name: 'Arc 1950, degrees', inDegrees: true, accuracy: 'tens of metres' },
];

export const isEpsg = (value: unknown): value is Epsg => coordinateSystems.some(({ epsg }) => epsg === value);

/** Of a system that is offered, or of any UTM zone on WGS 84. */
export function nameOf(epsg: number): string {
  const zone = utmZoneOfEpsg(epsg);
  return coordinateSystems.find((system) => system.epsg === epsg)?.name ?? (zone ? `WGS 84 / UTM ${zone.name}` : '');
}

export const isInDegrees = (epsg: Epsg): boolean => epsg === 4326 || epsg === 4209;

/** The system to recommend for a position: that of its UTM zone if it is offered, else degrees. */
export function recommendedEpsg(position: Position): Epsg {
  const { epsg } = utmZoneAt(position);
  return isEpsg(epsg) ? epsg : 4326;
}
