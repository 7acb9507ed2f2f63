import type { Position } from '#geo/geodesy/area.ts';
import { type Epsg, isInDegrees, nameOf } from '#geo/geodesy/coordinate-systems.ts';
import type { Bounds } from '#geo/map/mercator.ts';

/** A coordinate system as OGC API Features names it. */
export interface System {
  uri: string;
  epsg: Epsg;
  name: string;
  /** Whether its first number is the northern one: the latitude. */
  isNorthFirst: boolean;
}

/** WGS 84 with the longitude first: the default of the standard. */
export const crs84: System = {
  uri: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  epsg: 4326,
  name: 'WGS 84, longitude first',
  isNorthFirst: false,
};

/** The axes of EPSG:4326 are latitude, longitude; those of the UTM systems are east, north. */
export const systems: readonly System[] = [
  crs84,
  ...([4326, 32735, 32736, 20935, 20936] as const).map((epsg) => ({
    uri: `http://www.opengis.net/def/crs/EPSG/0/${epsg}`,
    epsg,
    name: nameOf(epsg),
    isNorthFirst: isInDegrees(epsg),
  })),
];

/** A position with its longitude or easting first, in the order of the axes of a system, and back. */
export const inAxisOrder = ({ isNorthFirst }: System, [east, north]: Position): Position =>
  isNorthFirst ? [north, east] : [east, north];

/** Bounds between the order of the axes of a system and east before north: the same exchange both ways. */
export const boundsInAxes = ({ isNorthFirst }: System, [a, b, c, d]: Bounds): Bounds =>
  isNorthFirst ? [b, a, d, c] : [a, b, c, d];
