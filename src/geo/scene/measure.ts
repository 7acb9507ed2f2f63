import { histogramOf, type IndexId, indices, valuesOf } from './indices.ts';
import {
  type Bands,
  bandNames,
  bandsOf,
  beforeFire,
  type Conditions,
  covers,
  createScene,
  sceneSide,
} from './scene.ts';

/** What the lab shows: a scene under conditions, or an image of a place. */
export interface LabImage {
  width: number;
  bands: Bands;
  /** The image before the fire; without it NBR is shown in place of its fall. */
  before?: Bands;
  /** What each cell is in truth: its place in `kinds`. */
  truth?: Uint8Array;
  /** Square metres. */
  cellArea: number;
}

export const kinds = [...covers, 'Burnt ground'] as const;
const burntKind = kinds.length - 1;
const seed = 7;

let scene: ReturnType<typeof createScene> | undefined;
let unchanging: Pick<LabImage, 'before' | 'truth'> | undefined;

export function syntheticImage(conditions: Conditions): LabImage {
  scene ??= createScene(seed);
  const { cover, burnt } = scene;
  unchanging ??= { before: bandsOf(scene, beforeFire), truth: cover.map((own, at) => (burnt[at] ? burntKind : own)) };
  return { width: sceneSide, bands: bandsOf(scene, conditions), ...unchanging, cellArea: 100 };
}

/** An image of a place: the bytes of one band after the other. */
export function placeImage(bytes: Uint8Array, cellM: number): LabImage {
  const cells = bytes.length / bandNames.length;
  const [green, red, nir, swir] = bandNames.map((_, band) => bytes.subarray(band * cells, (band + 1) * cells)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return { width: Math.sqrt(cells), bands: { green, red, nir, swir }, cellArea: cellM * cellM };
}

export interface Measured {
  values: Float64Array;
  bins: number[];
  /** Above the threshold. */
  hectares: number;
  /** The share of it that is in truth something else; null where the truth is not known. */
  otherShare: number | null;
  /** The share of the whole image. */
  share: number;
  /** Hectares of each kind in truth, and of these above the threshold. */
  rows: { kind: string; hectares: number; above: number }[];
}

export function measure({ bands, before, truth, cellArea }: LabImage, id: IndexId, threshold: number): Measured {
  const index = indices[id];
  const values = valuesOf(index, bands, id === 'nbr' ? before : undefined);
  const all = kinds.map(() => 0);
  const above = kinds.map(() => 0);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const kind = truth?.[at] ?? 0;
    all[kind] = (all[kind] ?? 0) + 1;
    if ((values[at] ?? 0) <= threshold) continue;
    above[kind] = (above[kind] ?? 0) + 1;
    sum++;
  }
  const hectaresOf = (cells: number): number => (cells * cellArea) / 10_000;
  const right = index.kinds.reduce((cells, kind) => cells + (above[kind] ?? 0), 0);
  return {
    values,
    bins: histogramOf(values, index.range),
    hectares: hectaresOf(sum),
    otherShare: truth ? (sum > 0 ? (sum - right) / sum : 0) : null,
    share: sum / values.length,
    rows: truth
      ? kinds.map((kind, at) => ({ kind, hectares: hectaresOf(all[at] ?? 0), above: hectaresOf(above[at] ?? 0) }))
      : [],
  };
}

const words: Readonly<Record<IndexId, { called: string; other: string }>> = {
  ndvi: { called: 'called vegetation', other: 'of it is neither trees nor crops' },
  nbr: { called: 'called burnt', other: 'of it did not burn' },
  ndwi: { called: 'called open water', other: 'of it is not water' },
  ndbi: { called: 'called built-up', other: 'of it is not built-up' },
};

/** The figures of the page, in words. */
export function wordsOf(id: IndexId, { hectares, otherShare, share }: Omit<Measured, 'values'>, threshold: number) {
  const { called, other } = words[id];
  const area = `${Math.round(hectares)} ha`;
  const part = `${Math.round(100 * (otherShare ?? share))}%`;
  const partText = otherShare === null ? 'of the image' : other;
  const sentence = `Above ${threshold.toFixed(2)}: ${area} ${called}, ${part} ${partText}.`;
  return { area, called, part, partText, sentence };
}
