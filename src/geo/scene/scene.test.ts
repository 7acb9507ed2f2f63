import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { histogramBins, histogramOf, type IndexId, indices, normalizedDifference, valuesOf } from './indices.ts';
import { kinds, measure, syntheticImage, wordsOf } from './measure.ts';
import { paintIndex } from './paint.ts';
import { type Bands, bandNames, bandsOf, beforeFire, createScene, startConditions } from './scene.ts';

const digest = ({ green, red, nir, swir }: Bands): string => {
  const hash = createHash('sha256');
  for (const band of [green, red, nir, swir]) hash.update(band);
  return hash.digest('hex').slice(0, 16);
};

/** An image of one row. */
const imageOf = (rows: readonly (readonly [number, number, number, number])[]): Bands => {
  const [green, red, nir, swir] = bandNames.map((_, band) => Uint8Array.from(rows, (row) => row[band] ?? 0));
  return { green, red, nir, swir } as Bands;
};

describe('the synthetic scene', () => {
  it('has the same bytes on each machine', () => {
    expect(digest(bandsOf(createScene(7), startConditions))).toBe('5bfc35f0b9dbcb76');
    expect(digest(bandsOf(createScene(7), beforeFire))).toBe('056ced8c745705f3');
    expect(digest(bandsOf(createScene(8), startConditions))).not.toBe('5bfc35f0b9dbcb76');
  });

  it('has every kind of ground, and no water that burns', () => {
    const { truth } = syntheticImage(startConditions);
    for (const [kind, name] of kinds.entries()) {
      expect([name, truth?.filter((own) => own === kind).length ?? 0]).toEqual([name, expect.any(Number)]);
      expect(truth?.includes(kind), name).toBe(true);
    }
    const { cover, burnt } = createScene(7);
    expect(cover.some((own, at) => own === 5 && burnt[at] === 1)).toBe(false);
  });
});

it('a field shows as much of its crop as has grown', () => {
  const scene = createScene(7);
  const greenness = (share: number) => {
    const bands = bandsOf(scene, { ...beforeFire, cropCover: () => share });
    return scene.cover.reduce(
      (sum, own, at) => (own === 1 ? sum + (bands.nir[at] ?? 0) - (bands.red[at] ?? 0) : sum),
      0,
    );
  };
  expect(greenness(0)).toBeLessThan(greenness(0.5));
  expect(greenness(0.5)).toBeLessThan(greenness(1));
});

describe('the indices', () => {
  // Computed by hand from the bytes: green, red, near infrared, short-wave infrared.
  const cell = [40, 20, 100, 60] as const;
  it.each<[IndexId, number]>([
    ['ndvi', 80 / 120],
    ['nbr', 40 / 160],
    ['ndwi', -60 / 140],
    ['ndbi', -40 / 160],
  ])('%s', (id, value) => expect(valuesOf(indices[id], imageOf([cell]))[0]).toBe(value));

  it('are the numbers of our article', () => {
    expect(normalizedDifference(0.45, 0.08)).toBeCloseTo(0.7, 2);
    expect(normalizedDifference(0.3, 0.15)).toBeCloseTo(0.33, 2);
    expect(normalizedDifference(0.06, 0.02)).toBeCloseTo(0.5, 2);
    expect(normalizedDifference(0.12, 0.22)).toBeCloseTo(-0.29, 2);
  });

  it('are 0 in the dark, and never beyond −1 and 1', () => {
    expect(normalizedDifference(0, 0)).toBe(0);
    expect([normalizedDifference(255, 0), normalizedDifference(0, 255)]).toEqual([1, -1]);
  });

  it('dNBR is before minus after', () => {
    const after = imageOf([[20, 24, 40, 80]]);
    expect(valuesOf(indices.nbr, after, imageOf([cell]))[0]).toBeCloseTo(40 / 160 - -40 / 120, 12);
  });
});

describe('what is above the threshold', () => {
  /** Counts again, cell by cell, without the code of the lab. */
  const countAgain = (id: IndexId, threshold: number) => {
    const { bands, before, truth } = syntheticImage(startConditions);
    const pair = { ndvi: ['nir', 'red'], nbr: ['nir', 'swir'], ndwi: ['green', 'nir'], ndbi: ['swir', 'nir'] } as const;
    const [one, other] = pair[id];
    const wanted = { ndvi: ['Woodland', 'Crops'], nbr: ['Burnt ground'], ndwi: ['Water'], ndbi: ['Built-up'] }[id];
    const index = (image: Bands, at: number): number => {
      const [a, b] = [image[one][at] ?? 0, image[other][at] ?? 0];
      return (a - b) / (a + b);
    };
    let [sum, wrong] = [0, 0];
    for (let at = 0; at < 256 * 256; at++) {
      const value = id === 'nbr' && before ? index(before, at) - index(bands, at) : index(bands, at);
      if (value <= threshold) continue;
      sum++;
      if (!wanted.includes(kinds[truth?.[at] ?? 0] ?? '')) wrong++;
    }
    return { hectares: sum / 100, otherShare: wrong / sum };
  };

  it.each<[IndexId, number]>([
    ['ndvi', 0.5],
    ['nbr', 0.1],
    ['nbr', 0.27],
    ['ndwi', 0],
    ['ndbi', 0.1],
  ])('%s above %d is counted in hectares', (id, threshold) => {
    const { hectares, otherShare } = measure(syntheticImage(startConditions), id, threshold);
    expect(hectares).toBeGreaterThan(5);
    expect({ hectares, otherShare }).toEqual(countAgain(id, threshold));
  });

  it('is the sum of the rows, and all rows are the whole scene', () => {
    const { rows, hectares } = measure(syntheticImage(startConditions), 'nbr', 0.1);
    expect(rows.reduce((sum, row) => sum + row.above, 0)).toBeCloseTo(hectares, 9);
    expect(rows.reduce((sum, row) => sum + row.hectares, 0)).toBeCloseTo(655.36, 9);
  });

  it('is nothing above the highest value, without a share of nothing', () => {
    const nothing = measure(syntheticImage(startConditions), 'ndwi', 1);
    expect(wordsOf('ndwi', nothing, 1).sentence).toBe('Above 1.00: 0 ha called open water, 0% of it is not water.');
  });

  it('is a share of the image where the truth is not known', () => {
    const image = {
      width: 2,
      bands: imageOf([
        [10, 10, 90, 10],
        [90, 10, 10, 10],
      ]),
      cellArea: 400,
    };
    const measured = measure(image, 'ndvi', 0.5);
    expect(measured).toMatchObject({ hectares: 0.04, otherShare: null, share: 0.5, rows: [] });
    expect(wordsOf('ndvi', measured, 0.5).sentence).toBe('Above 0.50: 0 ha called vegetation, 50% of the image.');
  });

  it('grows when the grass is drier, and more dry grass is taken for burnt ground', () => {
    const shareAt = (dryness: number) =>
      measure(syntheticImage({ ...startConditions, dryness }), 'nbr', 0.1).otherShare ?? 0;
    expect(shareAt(1)).toBeGreaterThan(2 * shareAt(0.6));
  });
});

it('the histogram has every cell once', () => {
  const { values, bins } = measure(syntheticImage(startConditions), 'ndvi', 0.5);
  expect(bins).toHaveLength(histogramBins);
  expect(bins.reduce((sum, count) => sum + count, 0)).toBe(values.length);
  expect(histogramOf(Float64Array.of(-9, 0, 9), [-1, 1])).toEqual([
    1,
    ...Array.from({ length: 21 }, () => 0),
    1,
    ...Array.from({ length: 20 }, () => 0),
    1,
  ]);
});

it('draws a line in ink around what is above the threshold', () => {
  const values = Float64Array.from([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  const { pixels } = paintIndex(values, indices.ndvi, 0.5, 5);
  const isInk = (at: number): boolean => pixels[at * 4] === 22 && pixels[at * 4 + 1] === 32;
  expect([...values.keys()].filter(isInk)).toEqual([6, 7, 8, 11, 13, 16, 17, 18]);
});
