// Chunk: picture
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { AreaShape, LineShape } from './map-pack.ts';

/** A file of the map pack, whatever its layers are. */
type File = Omit<Topology, 'objects'>;
type Line = readonly Position[];

/** The library types positions as arrays of any length; those of the pack are pairs. */
const pairs = <T>(coordinates: unknown): T => coordinates as T;
/** A shape is decoded by its file's arcs; the library does not look at the other layers. */
const asTopology = (file: File): Topology => ({ ...file, objects: {} });

export function areaOfShape(file: File, shape: AreaShape): Area {
  const { geometry } = feature(asTopology(file), shape as MultiPolygon | Polygon as MultiPolygon);
  const { type, coordinates }: { type: string; coordinates: unknown } = geometry;
  return type === 'Polygon' ? [pairs(coordinates)] : pairs(coordinates);
}

export function linesOfShape(file: File, shape: LineShape): readonly Line[] {
  const collection: GeometryCollection = { type: 'GeometryCollection', geometries: [shape] };
  return pairs(mesh(asTopology(file), collection).coordinates);
}

/**
 * The lines along the areas of a layer, each once.
 * @param isWanted by the areas on both sides; at the edge of the layer both are the same one
 */
export function bordersOf<S extends AreaShape>(
  file: File,
  { geometries }: { geometries: S[] },
  isWanted: (one: S, other: S) => boolean,
): readonly Line[] {
  const collection: GeometryCollection = { type: 'GeometryCollection', geometries };
  return pairs(mesh(asTopology(file), collection, (one, other) => isWanted(one as S, other as S)).coordinates);
}
