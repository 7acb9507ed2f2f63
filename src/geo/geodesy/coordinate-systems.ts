import type { Position } from './area.ts';

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

export const nameOf = (epsg: Epsg): string => coordinateSystems.find((system) => system.epsg === epsg)?.name ?? '';

export const isInDegrees = (epsg: Epsg): boolean => epsg === 4326 || epsg === 4209;

/** The UTM zone of Zimbabwe that a position is in: they meet at 30° east. */
export const utmZoneOf = ([lon]: Position): 35 | 36 => (lon < 30 ? 35 : 36);

/** The system of the UTM zone of a position, WGS 84. */
export const utmEpsgOf = (position: Position): 32735 | 32736 => (utmZoneOf(position) === 35 ? 32735 : 32736);
