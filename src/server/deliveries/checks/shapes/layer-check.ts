import type { Faults, Finding } from '#contract/deliveries/deliverables.ts';
import { deliveryLimits } from '#contract/delivery-limits.ts';
import { grouped } from '#geo/coordinates/format-coordinates.ts';
import { isConverted, toWgs84 } from '#geo/geodesy/projections.ts';
import type { Attributes, Drawing, DrawnLayer } from '../drawing/drawing.ts';
import { type Agreed, failed, notChecked, passed } from '../file-check.ts';
import { type Extent, extentOf, listsOf, type Noun, nounOf, type Shape, verticesOf } from '../shape.ts';
import { counted, lengthText, listed, plain } from '../words.ts';
import { areaSides } from './area-sides.ts';
import { TooManyPairs } from './edge-tree.ts';
import { type Fault, faultOf } from './shape-fault.ts';

/** The system that a file names, and how: null without one. */
export interface NamedSystem {
  /** Null for a system that has a name alone. */
  epsg: number | null;
  title: string;
}

/** Positions of EPSG:4979 are those of EPSG:4326, with heights. */
export const epsgSystem = (epsg: number): NamedSystem =>
  epsg === 4979 ? { epsg: 4326, title: 'EPSG:4326 with heights' } : { epsg, title: `EPSG:${epsg}` };

/** What all layers of a file may use together. */
export interface TestBudget {
  pairs: number;
  vertices: number;
}

export const newTestBudget = (): TestBudget => ({
  pairs: deliveryLimits.comparedEdgesMax,
  vertices: deliveryLimits.testedVerticesMax,
});

type LayerFault = Fault | 'unread';

const faultTexts: Record<LayerFault, readonly [one: string, more: string]> = {
  unread: ['cannot be read', 'cannot be read'],
  'not-finite': ['has a coordinate that is no number', 'have a coordinate that is no number'],
  open: ['is not closed', 'are not closed'],
  short: ['has too few points', 'have too few points'],
  crosses: ['crosses itself', 'cross themselves'],
  touches: ['touches itself', 'touch themselves'],
  hole: ['has a hole that is not in it', 'have a hole that is not in them'],
  divided: ['is divided by its holes', 'are divided by their holes'],
  overlap: ['has parts that overlap', 'have parts that overlap'],
};

/** Places of features: the first few, and how many there are. */
interface Places {
  count: number;
  first: (string | number)[];
}

const placesKept = 5;

const addTo = (places: Places, place: string | number): void => {
  places.count += 1;
  if (places.first.length < placesKept) places.first.push(place);
};

const noPlaces = (): Places => ({ count: 0, first: [] });

type FaultRow = Faults['rows'][number];
type Position = readonly [x: number, y: number];

interface Options {
  /** Null for the only layer of a file. */
  name: string | null;
  system: NamedSystem | null;
  /** The system of the numbers that are added, if it is not that of the layer. */
  numbersIn?: number;
  agreed: Agreed;
  budget: TestBudget;
  drawing: Drawing | undefined;
  ringsByNesting?: boolean;
  /** Before the places of features: "row". */
  placeNoun?: string;
}

/** What is found of a layer whose features are added one after the other. */
export class LayerCheck {
  readonly #options: Options;
  readonly #nouns = new Map<Noun, number>();
  readonly #drawn: DrawnLayer | undefined;
  readonly #sides: ReturnType<typeof areaSides> | null;
  readonly #faults = new Map<LayerFault, Places>();
  readonly #outside = noPlaces();
  readonly #rows: Record<'geometry' | 'area', FaultRow[]> = { geometry: [], area: [] };
  readonly #bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  #features = 0;
  #withoutShape = 0;
  #tested = 0;
  #farthest = { metres: 0, x: 0, y: 0 };
  #distances = 0;

  constructor(options: Options) {
    this.#options = options;
    const { area } = options.agreed;
    const epsg = options.numbersIn ?? options.system?.epsg;
    this.#drawn = options.drawing?.layer(options.name, epsg ?? null, options.ringsByNesting ?? false);
    this.#sides = area && epsg && isConverted(epsg) ? areaSides(area, epsg) : null;
  }

  get features(): number {
    return this.#features;
  }

  /** `place` is the number or the name of the feature in its file. A shape that cannot be read is undefined. */
  add(place: string | number, shape: Shape | undefined): void {
    this.#features += 1;
    const noun = shape ? nounOf(shape) : 'feature';
    if (!noun) {
      this.#withoutShape += 1;
      return;
    }
    this.#nouns.set(noun, (this.#nouns.get(noun) ?? 0) + 1);
    if (!shape) this.#addFault('unread', place, null);
    else {
      this.#testValidity(place, shape);
      this.#testPlace(place, shape);
      this.#drawn?.add(place, shape);
    }
  }

  /** Whether the attributes of features are of use. */
  get wantsAttributes(): boolean {
    return this.#drawn?.wantsAttributes ?? false;
  }

  /** What the file says of the feature at a place. */
  setAttributes(place: string | number, attributes: Attributes): void {
    this.#drawn?.setAttributes(place, attributes);
  }

  #addFault(fault: LayerFault, place: string | number, shape: Shape | null): void {
    const places = this.#faults.get(fault) ?? noPlaces();
    addTo(places, place);
    this.#faults.set(fault, places);
    this.#tested += 1;
    this.#addRow('geometry', place, shape, () => ({
      reason: faultTexts[fault][0],
      position: shape && middleOf(extentOf(listsOf(shape))),
    }));
  }

  /** Names a feature at fault, if not enough are named yet. */
  #addRow(
    finding: 'geometry' | 'area',
    place: string | number,
    shape: Shape | null,
    about: () => { reason: string; position: Position | null },
  ): void {
    const rows = this.#rows[finding];
    if (rows.length >= deliveryLimits.shownFaultsMax) return;
    const { name, placeNoun } = this.#options;
    const noun = placeNoun ?? ((shape && nounOf(shape)) || 'feature');
    const { reason, position } = about();
    rows.push({
      layer: name === null ? null : plain(name),
      feature: plain(`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} ${place}`),
      reason,
      place: position && this.#placeOf(position),
    });
  }

  /** Longitude and latitude; null for a system that is not converted, and for no place on Earth. */
  #placeOf(position: Position): FaultRow['place'] {
    const epsg = this.#options.numbersIn ?? this.#options.system?.epsg;
    if (!epsg || !isConverted(epsg)) return null;
    const [lon, lat] = toWgs84([...position], epsg);
    const isOnEarth = Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    return isOnEarth ? [Number(lon.toFixed(6)), Number(lat.toFixed(6))] : null;
  }

  #testValidity(place: string | number, shape: Shape): void {
    const { budget, ringsByNesting = false } = this.#options;
    const vertices = verticesOf(shape);
    if (shape.others || vertices > budget.vertices || budget.pairs <= 0) return;
    budget.vertices -= vertices;
    try {
      const fault = faultOf(shape, { ringsByNesting, budget });
      if (fault) this.#addFault(fault, place, shape);
      else this.#tested += 1;
    } catch (error) {
      if (!(error instanceof TooManyPairs)) throw error;
    }
  }

  #testPlace(place: string | number, shape: Shape): void {
    let outmost = { metres: 0, x: 0, y: 0 };
    for (const list of listsOf(shape)) {
      for (let at = 0; at + 1 < list.length; at += 2) {
        const [x, y] = [list[at], list[at + 1]] as [number, number];
        if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
        this.#extend(x, y);
        // Far too many positions outside: one of each feature is measured.
        if (!this.#sides || (outmost.metres > 0 && this.#distances > distancesMost)) continue;
        const metres = this.#sides.metresOutside(x, y);
        if (metres === 0) continue;
        this.#distances += 1;
        if (metres > outmost.metres) outmost = { metres, x, y };
      }
    }
    if (outmost.metres === 0) return;
    addTo(this.#outside, place);
    if (outmost.metres > this.#farthest.metres) this.#farthest = outmost;
    const { x, y } = outmost;
    this.#addRow('area', place, shape, () => ({
      reason: `${this.#distance(x, y)} outside the area`,
      position: [x, y],
    }));
  }

  #extend(x: number, y: number): void {
    const bounds = this.#bounds;
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }

  /** `2,318 polygons`, `3 lines and 40 points`. */
  get counts(): string {
    return listed([...this.#nouns].map(([noun, count]) => counted(count, noun))) || counted(this.#features, 'feature');
  }

  /** By nouns, for a sum over layers. */
  get nouns(): ReadonlyMap<Noun, number> {
    return this.#nouns;
  }

  findings(): Finding[] {
    const { name, system, agreed } = this.#options;
    const findings: Finding[] = [systemFinding(system, agreed.epsg)];
    if (this.#features === 0) findings.push(failed('content', 'It is empty: no features'));
    else if (!this.#nouns.size)
      findings.push(failed('content', `${this.#countWithoutShape()}: nothing to show on a map`));
    else {
      const isSomewhere = this.#bounds.every(Number.isFinite);
      findings.push(...(isSomewhere ? [this.#areaFinding()] : []), this.#geometryFinding());
    }
    return name === null ? findings : findings.map((one) => ({ ...one, text: `${plain(name)}: ${one.text}` }));
  }

  #countWithoutShape = (): string => `${counted(this.#withoutShape, 'feature')} without a shape`;

  #areaFinding(): Finding {
    const { agreed, system } = this.#options;
    if (!agreed.area) return passed('area', this.#extentText());
    if (!this.#sides) {
      const why = system ? `${system.title} is not converted here` : 'the coordinate system is not known';
      return notChecked('area', `Not compared with the area: ${why}`);
    }
    const { count } = this.#outside;
    if (!count) return passed('area', `Inside the area, to ${deliveryLimits.areaToleranceM} m`);
    const { x, y } = this.#farthest;
    const farthest = this.#distance(x, y);
    return failed(
      'area',
      `${outOf(count, this.counts)} ${count === 1 ? 'lies' : 'lie'} outside the area, ` +
        `${count === 1 ? `${farthest} away` : `the farthest ${farthest}`}: ` +
        this.#listed(this.#outside),
      { count, rows: this.#rows.area },
    );
  }

  /** `8.9 km` between a position and the area; `at least 8.9 km` where not all positions were measured. */
  #distance(x: number, y: number): string {
    const metres = this.#sides?.geodesicDistance(x, y) ?? 0;
    return `${this.#distances > distancesMost ? 'at least ' : ''}${lengthText(metres)}`;
  }

  /** `17 and 204`, `rows 5 and 9`. */
  #listed({ count, first }: Places): string {
    const { placeNoun } = this.#options;
    const noun = placeNoun ? `${placeNoun}${count === 1 ? '' : 's'} ` : '';
    return noun + listed(first, count);
  }

  #extentText(): string {
    const epsg = this.#options.numbersIn ?? this.#options.system?.epsg;
    return extentText(this.#bounds, epsg ?? null);
  }

  #geometryFinding(): Finding {
    const rest = this.#withoutShape ? `; ${this.#countWithoutShape()}` : '';
    const withShape = this.#features - this.#withoutShape;
    if (this.#faults.size) {
      const texts = [...this.#faults].map(([fault, places]) => {
        const { count } = places;
        const [one, more] = faultTexts[fault];
        return `${outOf(count, this.counts)} ${count === 1 ? one : more}: ${this.#listed(places)}`;
      });
      const count = [...this.#faults.values()].reduce((sum, places) => sum + places.count, 0);
      return failed('geometry', texts.join('; ') + rest, { count, rows: this.#rows.geometry });
    }
    if (this.#tested === withShape) return passed('geometry', `${this.counts}, all valid${rest}`);
    if (this.#tested === 0) return notChecked('geometry', `${this.counts}, not tested for validity${rest}`);
    return passed('geometry', `${outOf(this.#tested, this.counts)} tested, all valid${rest}`);
  }
}

const distancesMost = 1_000_000;

const middleOf = ([minX, minY, maxX, maxY]: Extent): Position => [(minX + maxX) / 2, (minY + maxY) / 2];

/** `3 of 350 points`. */
const outOf = (count: number, counts: string): string => `${grouped(count)} of ${counts}`;

export function systemFinding(system: NamedSystem | null, agreed: number | null): Finding {
  const title = system?.title ?? 'No coordinate system';
  if (agreed === null) return passed('system', title);
  if (system?.epsg === agreed) return passed('system', `${title}, as agreed`);
  return failed('system', `${title}, but EPSG:${agreed} was agreed`);
}

/** In degrees where the system can be converted, else in its own numbers. */
export function extentText([minX, minY, maxX, maxY]: readonly number[], epsg: number | null): string {
  const corners = [
    [minX, minY],
    [minX, maxY],
    [maxX, minY],
    [maxX, maxY],
  ] as [number, number][];
  const isKnown = epsg !== null && isConverted(epsg);
  const positions = isKnown ? corners.map((corner) => toWgs84(corner, epsg)) : corners;
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const range = (values: readonly number[], digits: number): string =>
    `${signed(Math.min(...values), digits)} to ${signed(Math.max(...values), digits)}`;
  return isKnown
    ? `Longitude ${range(xs, 4)}, latitude ${range(ys, 4)} degrees`
    : `East ${range(xs, 0)}, north ${range(ys, 0)} in the numbers of the file`;
}

const signed = (value: number, digits: number): string => grouped(value, digits).replace('-', '−');
