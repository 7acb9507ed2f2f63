import { deliveryLimits } from '#contract/delivery-limits.ts';
import { type Area, distance, type Position } from '#geo/geodesy/area.ts';
import { fromWgs84, toWgs84 } from '#geo/geodesy/projections.ts';
import { type Extent, extentOf, type Line } from '../shape.ts';
import { EdgeTree } from './edge-tree.ts';

/** Degrees between positions along an edge: straight there, it bends by less than 20 cm between them in any system. */
const stepDegrees = 0.05;
const mostSteps = 1_000;
const cellsPerSide = 256;
const state = { unknown: 0, inside: 1, outside: 2, border: 3 } as const;

const made = new WeakMap<Area, Map<number, AreaSides>>();

/** The same for each layer of a system. */
export function areaSides(area: Area, epsg: number): AreaSides {
  const bySystem = made.get(area) ?? new Map<number, AreaSides>();
  const sides = bySystem.get(epsg) ?? new AreaSides(area, epsg);
  made.set(area, bySystem.set(epsg, sides));
  return sides;
}

/** Where positions in the numbers of a system are: inside of an area or how far outside. */
class AreaSides {
  readonly #epsg: number;
  readonly #tree: EdgeTree;
  readonly #cells = new Uint8Array(cellsPerSide ** 2);
  readonly #box: Extent;
  /** Metres of a unit of each axis. */
  readonly #scale: readonly [x: number, y: number];
  readonly #noLimit = { pairs: Infinity };

  constructor(area: Area, epsg: number) {
    this.#epsg = epsg;
    const rings = area.flat().map((ring) => ringIn(ring, epsg));
    this.#tree = new EdgeTree(rings);
    this.#box = extentOf(rings);
    const [minX, minY, maxX, maxY] = this.#box;
    this.#scale = scaleAt([(minX + maxX) / 2, (minY + maxY) / 2], epsg);
    this.#markBorder();
  }

  /** Metres from the area to a position; 0 inside, and within the tolerance. */
  metresOutside(x: number, y: number): number {
    const [minX, minY, maxX, maxY] = this.#box;
    if (x >= minX && x <= maxX && y >= minY && y <= maxY && this.#isInside(x, y)) return 0;
    const nearest = this.#tree.nearest(x, y, ...this.#scale);
    return nearest.distance <= deliveryLimits.areaToleranceM ? 0 : nearest.distance;
  }

  /** Metres along the ellipsoid between a position and the outline. */
  geodesicDistance(x: number, y: number): number {
    const nearest = this.#tree.nearest(x, y, ...this.#scale);
    return distance(toWgs84([x, y], this.#epsg), toWgs84([nearest.x, nearest.y], this.#epsg));
  }

  #isInside(x: number, y: number): boolean {
    const column = this.#column(x);
    const row = this.#row(y);
    const cell = row * cellsPerSide + column;
    if (this.#cells[cell] === state.unknown) {
      const [minX, minY, maxX, maxY] = this.#box;
      const middleX = minX + ((column + 0.5) / cellsPerSide) * (maxX - minX);
      const middleY = minY + ((row + 0.5) / cellsPerSide) * (maxY - minY);
      this.#cells[cell] = this.#isInRings(middleX, middleY) ? state.inside : state.outside;
    }
    const known = this.#cells[cell];
    return known === state.border ? this.#isInRings(x, y) : known === state.inside;
  }

  #isInRings(x: number, y: number): boolean {
    const { inside, on } = this.#tree.ringsAround(x, y, this.#noLimit);
    return on.size > 0 || inside.size % 2 === 1;
  }

  #markBorder(): void {
    for (let edge = 0; edge < this.#tree.count; edge += 1) {
      const [ax, ay, bx, by] = this.#tree.edge(edge);
      const [left, right] = [this.#column(Math.min(ax, bx)), this.#column(Math.max(ax, bx))];
      const [bottom, top] = [this.#row(Math.min(ay, by)), this.#row(Math.max(ay, by))];
      for (let row = bottom; row <= top; row += 1) {
        this.#cells.fill(state.border, row * cellsPerSide + left, row * cellsPerSide + right + 1);
      }
    }
  }

  #column(x: number): number {
    const [minX, , maxX] = this.#box;
    return Math.min(cellsPerSide - 1, Math.max(0, Math.floor(((x - minX) / (maxX - minX)) * cellsPerSide)));
  }

  #row(y: number): number {
    const [, minY, , maxY] = this.#box;
    return Math.min(cellsPerSide - 1, Math.max(0, Math.floor(((y - minY) / (maxY - minY)) * cellsPerSide)));
  }
}

/** A ring of degrees in a system, with positions between its corners. */
export function ringIn(ring: readonly Position[], epsg: number): Line {
  const positions = ring.flatMap(([lon, lat], index): Position[] => {
    const next = ring[index + 1];
    if (!next) return [fromWgs84([lon, lat], epsg)];
    const [x, y] = [next[0] - lon, next[1] - lat];
    const steps = Math.min(mostSteps, Math.max(1, Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / stepDegrees)));
    return Array.from({ length: steps }, (_, step) =>
      fromWgs84([lon + (x * step) / steps, lat + (y * step) / steps], epsg),
    );
  });
  return Float64Array.from(positions.flat());
}

/** Metres of a unit of each axis around a position. */
function scaleAt([x, y]: Position, epsg: number): [number, number] {
  const [lon, lat] = toWgs84([x, y], epsg);
  const step = 0.001;
  const [eastX] = fromWgs84([lon + step, lat], epsg);
  const [, northY] = fromWgs84([lon, lat + step], epsg);
  return [
    distance([lon, lat], [lon + step, lat]) / Math.abs(eastX - x),
    distance([lon, lat], [lon, lat + step]) / Math.abs(northY - y),
  ];
}
