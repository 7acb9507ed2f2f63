import { numberAt, smoothNoise } from './random.ts';

/** Columns and rows of the scene of the index lab. */
export const sceneSide = 256;

export const covers = ['Woodland', 'Crops', 'Grass', 'Bare ground', 'Built-up', 'Water'] as const;
const woodland = 0;
const crops = 1;
const grass = 2;
const bare = 3;
const built = 4;
const water = 5;

/** Reflectance by band as bytes; 400 is a reflectance of 1. */
export interface Bands {
  green: Uint8Array;
  red: Uint8Array;
  nir: Uint8Array;
  swir: Uint8Array;
}

export const bandNames = ['green', 'red', 'nir', 'swir'] as const satisfies (keyof Bands)[];

export interface Scene {
  /** The place in `covers`, cell by cell from the north-west. */
  cover: Uint8Array;
  /** The number of the field, crops or bare, from 1; 0 outside of fields. */
  field: Uint8Array;
  /** 1 where the fire has passed. */
  burnt: Uint8Array;
  /** Light and shade, from 0.92 to 1.08. */
  shade: Float64Array;
}

export interface Conditions {
  daysAfterFire: number;
  /** From 0 to 1. */
  dryness: number;
  /** From 0 to 1. */
  haze: number;
  /** Images of different numbers have different speckle. */
  image?: number;
  /** How much of a field its crop covers, from 0 to 1; without it all. */
  cropCover?: (field: number) => number;
}

export const startConditions: Conditions = { daysAfterFire: 12, dryness: 0.6, haze: 0.1 };

export const beforeFire: Conditions = { daysAfterFire: Number.POSITIVE_INFINITY, dryness: 0.4, haze: 0, image: 1 };

type Spectrum = readonly [green: number, red: number, nir: number, swir: number];
const dryGrass: Spectrum = [48, 68, 104, 128];
const char: Spectrum = [20, 24, 40, 84];
const hazeLight: Spectrum = [60, 48, 24, 8];
const spectra: readonly Spectrum[] = [
  [20, 16, 136, 64],
  [32, 28, 180, 72],
  [36, 32, 128, 80],
  [56, 80, 108, 136],
  [64, 72, 88, 120],
  [28, 20, 8, 4],
];

const mix = (one: number, other: number, share: number): number => one + (other - one) * share;

const rough = (x: number, y: number, size: number, seed: number): number =>
  0.6 * smoothNoise(x, y, size, seed) +
  0.28 * smoothNoise(x, y, size / 3, seed + 1) +
  0.12 * smoothNoise(x, y, size / 9, seed + 2);

/** From 0 in the middle to 1 at the radius, with an uneven edge. */
function nearness(x: number, y: number, [east, south, radius]: readonly number[], seed: number): number {
  const [dx, dy] = [x - (east ?? 0), y - (south ?? 0)];
  return (dx * dx + dy * dy) / ((radius ?? 1) * (radius ?? 1)) / (0.45 + 1.1 * rough(x, y, 36, seed));
}

/**
 * A synthetic scene in cells of 10 m, made from a seed. Only sums, products and quotients, and no functions whose last
 * digit may differ between machines: the same seed gives the same bytes everywhere.
 */
export function createScene(seed: number, columns = sceneSide, rows = sceneSide): Scene {
  const cells = columns * rows;
  const scene = {
    cover: new Uint8Array(cells),
    field: new Uint8Array(cells),
    burnt: new Uint8Array(cells),
    shade: new Float64Array(cells),
  };
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, at++) {
      const river = riverAt(x, seed);
      const field = fieldAt(x, y, river);
      const cover = coverAt(x, y, { river, field, seed });
      scene.cover[at] = cover;
      scene.field[at] = field;
      scene.burnt[at] = cover !== water && cover !== built && nearness(x, y, [86, 66, 76], seed + 50) < 1 ? 1 : 0;
      scene.shade[at] = 0.92 + 0.12 * smoothNoise(x, y, 22, seed + 60) + 0.04 * numberAt(x, y, seed + 61);
    }
  }
  return scene;
}

const riverAt = (x: number, seed: number): number =>
  120 + 80 * smoothNoise(x, 0, 74, seed + 10) + 6 * smoothNoise(x, 9, 17, seed + 11);
const isNearRiver = (y: number, river: number): boolean => y > river + 10 && y < river + 76;

/** Fields are blocks of 18 by 12 cells, with tracks between them. */
const fieldAt = (x: number, y: number, river: number): number =>
  isNearRiver(y, river) && x > 34 && x < 138 && x % 18 > 0 && y % 12 > 0
    ? Math.floor(x / 18) + 8 * Math.floor(y / 12)
    : 0;

function coverAt(x: number, y: number, { river, field, seed }: { river: number; field: number; seed: number }): number {
  if (y > river && y < river + 6) return water;
  if (nearness(x, y, [212, 44, 30], seed + 20) < 1) return water;
  if (isNearRiver(y, river) && nearness(x, y, [206, 196, 46], seed + 30) < 1)
    return numberAt(x >> 1, y >> 1, seed + 31) < 0.55 ? built : bare;
  if (field) return numberAt(field % 8, Math.floor(field / 8), seed + 40) < 0.6 ? crops : bare;
  const height = rough(x, y, 64, seed + 1);
  if (height > 0.56) return woodland;
  return height < 0.27 ? bare : grass;
}

/** The image of the scene under these conditions. */
export function bandsOf(scene: Scene, conditions: Conditions): Bands {
  const { daysAfterFire, haze, image = 2 } = conditions;
  // Half of the ground is green again after 60 days.
  const charred = 60 / (60 + daysAfterFire);
  const [green, red, nir, swir] = bandNames.map((_, band) => {
    const bytes = new Uint8Array(scene.cover.length);
    for (let at = 0; at < bytes.length; at++) {
      const living = livingGround(scene, at, band, conditions);
      const ground = scene.burnt[at] ? mix(living, char[band] ?? 0, charred) : living;
      const speckle = 0.96 + 0.08 * numberAt(at, image, band + 70);
      const light = ground * (scene.shade[at] ?? 1) * speckle;
      bytes[at] = Math.floor(mix(light, hazeLight[band] ?? 0, 0.5 * haze) + 0.5);
    }
    return bytes;
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  return { green, red, nir, swir };
}

/** The light from a cell without fire. */
function livingGround({ cover, field }: Scene, at: number, band: number, { dryness, cropCover }: Conditions): number {
  const kind = cover[at] ?? grass;
  const own = spectra[kind]?.[band] ?? 0;
  if (kind === grass) return mix(own, dryGrass[band] ?? 0, dryness);
  if (kind === crops && cropCover) return mix(spectra[bare]?.[band] ?? 0, own, cropCover(field[at] ?? 0));
  return own;
}
