import type { Area } from '#geo/geodesy/area.ts';

/** A copy of an area as GeoJSON, with all decimals. */
export const multiPolygon = (area: Area): { type: 'MultiPolygon'; coordinates: number[][][][] } => ({
  type: 'MultiPolygon',
  coordinates: area.map((polygon) => polygon.map((ring) => ring.map((position) => [...position]))),
});
