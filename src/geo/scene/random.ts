// Numbers that follow from a seed alone, by sums, products and quotients: the same on every machine.

/** A row of numbers from 0 up to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from 0 up to 1 for two whole numbers: a mixed hash of 32 bits. */
export function numberAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(seed, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const ease = (share: number): number => share * share * (3 - 2 * share);
const mix = (one: number, other: number, share: number): number => one + (other - one) * share;

/** Smooth noise from 0 to 1 whose hills are about `size` apart. */
export function smoothNoise(x: number, y: number, size: number, seed: number): number {
  const [west, north] = [Math.floor(x / size), Math.floor(y / size)];
  const [east, south] = [ease(x / size - west), ease(y / size - north)];
  return mix(
    mix(numberAt(west, north, seed), numberAt(west + 1, north, seed), east),
    mix(numberAt(west, north + 1, seed), numberAt(west + 1, north + 1, seed), east),
    south,
  );
}
