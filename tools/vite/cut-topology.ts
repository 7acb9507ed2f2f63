import type { Topology } from 'topojson-specification';

export type TopologyFile = Omit<Topology, 'objects'>;
type Indexes = number | Indexes[];
interface Shape {
  type: string | null;
  arcs?: Indexes;
}
type Layers = Record<string, { type: 'GeometryCollection'; geometries: Shape[] }>;

/** A file with only these layers, and only the lines they use. */
export function layersOf(file: TopologyFile, layers: Layers): TopologyFile & { objects: Layers } {
  const arcs: Topology['arcs'] = [];
  const places = new Map<number, number>();
  // ~i is line i in reverse.
  const renumber = (index: Indexes): Indexes => {
    if (typeof index !== 'number') return index.map(renumber);
    return index < 0 ? ~placeOf(~index) : placeOf(index);
  };
  const placeOf = (index: number): number => {
    const known = places.get(index);
    if (known !== undefined) return known;
    const arc = file.arcs[index];
    if (!arc) throw new Error(`The map pack has no line ${index}`);
    places.set(index, arcs.length);
    return arcs.push(arc) - 1;
  };
  const cut = Object.entries(layers).map(([name, { geometries }]) => {
    const renumbered = geometries.map((shape) => (shape.arcs ? { ...shape, arcs: renumber(shape.arcs) } : shape));
    return [name, { type: 'GeometryCollection' as const, geometries: renumbered }] as const;
  });
  return { ...file, objects: Object.fromEntries(cut), arcs };
}
