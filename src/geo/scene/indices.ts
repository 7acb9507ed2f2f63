import type { Bands } from './scene.ts';

export type IndexId = 'ndvi' | 'nbr' | 'ndwi' | 'ndbi';

type Colour = readonly [red: number, green: number, blue: number];

export interface SpectralIndex {
  /** The bands of (a − b) / (a + b). */
  bands: readonly [keyof Bands, keyof Bands];
  /** The values of the histogram and of the colours. */
  range: readonly [low: number, high: number];
  threshold: number;
  /** From the lowest value to the highest. */
  colours: readonly Colour[];
  /** The places in `kinds` that the index looks for. */
  kinds: readonly number[];
}

export const indices: Readonly<Record<IndexId, SpectralIndex>> = {
  ndvi: {
    bands: ['nir', 'red'],
    range: [-0.2, 0.9],
    threshold: 0.5,
    colours: [
      [124, 88, 56],
      [214, 190, 140],
      [150, 176, 96],
      [38, 84, 44],
    ],
    kinds: [0, 1],
  },
  nbr: {
    bands: ['nir', 'swir'],
    range: [-0.2, 0.7],
    threshold: 0.1,
    colours: [
      [140, 176, 112],
      [226, 232, 196],
      [226, 150, 96],
      [92, 30, 14],
    ],
    kinds: [6],
  },
  ndwi: {
    bands: ['green', 'nir'],
    range: [-0.8, 0.7],
    threshold: 0,
    colours: [
      [226, 208, 168],
      [238, 232, 210],
      [150, 196, 212],
      [28, 96, 132],
    ],
    kinds: [5],
  },
  ndbi: {
    bands: ['swir', 'nir'],
    range: [-0.5, 0.4],
    threshold: 0.1,
    colours: [
      [84, 128, 72],
      [196, 208, 168],
      [176, 172, 164],
      [84, 80, 78],
    ],
    kinds: [4],
  },
};

/** NBR is shown as its fall, which needs an image from before. */
export const offeredWithoutBefore = ['ndvi', 'ndwi', 'ndbi'] as const satisfies IndexId[];

/** (a − b) / (a + b); 0 where both are 0. */
export const normalizedDifference = (a: number, b: number): number => (a + b === 0 ? 0 : (a - b) / (a + b));

/** The index of every cell; with an image from before, how far it has fallen since (dNBR). */
export function valuesOf({ bands: [one, other] }: SpectralIndex, bands: Bands, before?: Bands): Float64Array {
  const now = (from: Bands, at: number): number => normalizedDifference(from[one][at] ?? 0, from[other][at] ?? 0);
  return new Float64Array(bands.green.length).map((_, at) =>
    before ? now(before, at) - now(bands, at) : now(bands, at),
  );
}

export const histogramBins = 44;

/** How many cells are in each part of the range; values beyond it count in the first or the last. */
export function histogramOf(values: Float64Array, [low, high]: SpectralIndex['range']): number[] {
  const bins = Array.from({ length: histogramBins }, () => 0);
  for (const value of values) {
    const bin = Math.floor(((value - low) / (high - low)) * histogramBins);
    const place = Math.min(histogramBins - 1, Math.max(0, bin));
    bins[place] = (bins[place] ?? 0) + 1;
  }
  return bins;
}

/** The index with which the lab begins. */
export const startIndex: IndexId = 'nbr';
