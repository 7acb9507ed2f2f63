import { deliveryLimits } from '#contract/delivery-limits.ts';
import { type Extent, emptyShape, extentOf, type Line, listsOf, type Shape, verticesOf } from '../shape.ts';
import type { MapLayer } from './made.ts';

/** A raster as its header describes it, of which all data is in the file. */
export interface DrawnRaster {
  path: string;
  images: readonly RasterImage[];
  /** Null: it has no system, or one by name alone. */
  epsg: number | null;
  /** Null: it has no place, or is turned. */
  extent: Extent | null;
  compression: number;
  photometric: number;
  /** Red, green and blue of each value, 0 to 65,535, one after the other. */
  colourTable: ArrayLike<number>;
  noData: number | null;
  /** The number of bits of each band. */
  bits: number;
  hasAlpha: boolean;
}

export interface RasterImage {
  /** Among all images of the file. */
  index: number;
  width: number;
  height: number;
  bands: number;
  tile: readonly [width: number, height: number];
  /** A smaller copy of the first. */
  isOverview: boolean;
}

/** Values of a feature by the names of its columns. */
export type Attributes = Readonly<Record<string, string | number | null>>;

export interface DrawnFeature {
  place: string | number;
  shape: Shape;
}

/** Vertices that are kept; beyond it, those that no picture shows are left out. */
const keptMost = 1_000_000;
/** Cells along the longer side of the extent, of which each keeps one vertex of a line. */
const finestCells = 2_000;
const coarsestCells = 250;

/** What the picture of a file shows, collected while it is read. */
export class Drawing {
  readonly layers: DrawnLayer[] = [];
  /** Set for a file that is a raster itself. */
  raster: DrawnRaster | null = null;
  /** Vertices of all features. */
  vertices = 0;
  #kept = 0;
  #attributeBytes = 0;
  #cells = finestCells;

  layer(name: string | null, epsg: number | null, ringsByNesting: boolean): DrawnLayer {
    const layer = new DrawnLayer({ name, epsg, ringsByNesting }, this, (vertices, kept) => this.#count(vertices, kept));
    this.layers.push(layer);
    return layer;
  }

  /** The layers of the file with their systems; a raster is one without a name. */
  get mapLayers(): MapLayer[] {
    if (!this.raster) return this.layers.map(({ facts: { name, epsg } }) => ({ name, epsg, grid: null }));
    const { epsg, extent, images } = this.raster;
    const [main] = images;
    const grid = extent && main ? { width: main.width, height: main.height, bounds: extent } : null;
    return [{ name: null, epsg, grid }];
  }

  /** Whether every feature is kept as it is, with all that the file says of it. */
  get isWhole(): boolean {
    return this.vertices <= deliveryLimits.shownVerticesMax && this.#attributeBytes <= deliveryLimits.shapesMaxBytes;
  }

  countAttributes(attributes: Attributes): void {
    this.#attributeBytes += JSON.stringify(attributes).length;
  }

  /** Too many features for a picture; nothing is kept. */
  get isTooMuch(): boolean {
    return this.#cells < coarsestCells;
  }

  #count(vertices: number, kept: number): void {
    this.vertices += vertices;
    this.#kept += kept;
    while (this.#kept > keptMost && !this.isTooMuch) {
      this.#kept = this.layers.reduce((sum, layer) => sum + layer.thin(this.#cells), 0);
      this.#cells /= 2;
    }
    if (this.isTooMuch) for (const layer of this.layers) layer.features = [];
  }
}

interface LayerFacts extends Omit<MapLayer, 'grid'> {
  /** Which rings of a polygon are its holes is not in the file. */
  ringsByNesting: boolean;
}

/** The features of a layer in the numbers of its file. */
export class DrawnLayer {
  readonly facts: LayerFacts;
  features: DrawnFeature[] = [];
  /** By the places of features; of some, if there are too many. */
  readonly attributes = new Map<string | number, Attributes>();
  readonly #drawing: Drawing;
  readonly #count: (vertices: number, kept: number) => void;
  #thinned: Thinned | null = null;

  constructor(facts: LayerFacts, drawing: Drawing, count: (vertices: number, kept: number) => void) {
    this.facts = facts;
    this.#drawing = drawing;
    this.#count = count;
  }

  add(place: string | number, shape: Shape): void {
    const vertices = verticesOf(shape);
    const kept = this.#thinned ? this.#thinned.shape(shape) : shape;
    const isKept = vertices > 0 && (!this.#thinned || verticesOf(kept) > 0);
    if (isKept) this.features.push({ place, shape: kept });
    this.#count(vertices, isKept ? verticesOf(kept) : 0);
  }

  /** Whether attributes are of use: until there are too many features. */
  get wantsAttributes(): boolean {
    return this.#drawing.isWhole;
  }

  setAttributes(place: string | number, attributes: Attributes): void {
    if (!this.wantsAttributes) return;
    this.#drawing.countAttributes(attributes);
    this.attributes.set(place, attributes);
  }

  /** Leaves out what a picture of so many cells does not show. @returns the vertices that are left */
  thin(cells: number): number {
    const [minX, minY, maxX, maxY] = extentOf(this.features.flatMap(({ shape }) => [...listsOf(shape)]));
    this.#thinned = new Thinned(Math.max(maxX - minX, maxY - minY) / cells || 1);
    const { features } = this;
    this.features = [];
    let kept = 0;
    for (const { place, shape: whole } of features) {
      const shape = this.#thinned.shape(whole);
      if (verticesOf(shape) > 0) this.features.push({ place, shape });
      kept += verticesOf(shape);
    }
    return kept;
  }
}

/** Lines without vertices in the cell of the one before, and one small feature in each cell. */
class Thinned {
  readonly #cell: number;
  readonly #taken = new Set<string>();

  constructor(cell: number) {
    this.#cell = cell;
  }

  shape({ points, lines, polygons }: Shape): Shape {
    const shape = emptyShape();
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at], points[at + 1]] as [number, number];
      if (this.#take(x, y)) shape.points.push(x, y);
    }
    shape.lines = lines.flatMap((line) => this.#line(line));
    shape.polygons = polygons.map((rings) => rings.flatMap((ring) => this.#line(ring))).filter(({ length }) => length);
    return shape;
  }

  #line(line: Line): Line[] {
    const kept: number[] = [];
    let before = '';
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [x, y] = [line[at], line[at + 1]] as [number, number];
      const cell = this.#cellOf(x, y);
      if (cell === before) continue;
      before = cell;
      kept.push(x, y);
    }
    const isSmall = kept.length <= 4;
    return isSmall && !this.#take(kept[0] as number, kept[1] as number) ? [] : [Float64Array.from(kept)];
  }

  #cellOf = (x: number, y: number): string => `${Math.floor(x / this.#cell)} ${Math.floor(y / this.#cell)}`;

  #take(x: number, y: number): boolean {
    const cell = this.#cellOf(x, y);
    if (this.#taken.has(cell)) return false;
    this.#taken.add(cell);
    return true;
  }
}
