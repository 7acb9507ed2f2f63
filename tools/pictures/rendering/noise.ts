import { randomNumbers } from '#geo/scene/random.ts';

/** A smooth field over the plane, about -1 to 1. */
export type Noise = (x: number, y: number) => number;

const TABLE_SIZE = 256;
/** Plain gradient noise peaks near 0.7, so it is stretched to fill -1 to 1. */
const GAIN = 1.4;

export function gradientNoise(seed: number): Noise {
  const random = randomNumbers(seed);
  const permutation = Array.from({ length: TABLE_SIZE }, (_, index) => index);
  for (let last = TABLE_SIZE - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = permutation[last] as number;
    permutation[last] = permutation[other] as number;
    permutation[other] = kept;
  }
  const angles = permutation.map((value) => (value / TABLE_SIZE) * 2 * Math.PI);
  const gradientX = angles.map(Math.cos);
  const gradientY = angles.map(Math.sin);

  const slopeAt = (column: number, row: number, dx: number, dy: number) => {
    const hashed = permutation[column & (TABLE_SIZE - 1)] as number;
    const index = (hashed + row) & (TABLE_SIZE - 1);
    return (gradientX[index] as number) * dx + (gradientY[index] as number) * dy;
  };

  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const top = mix(slopeAt(column, row, dx, dy), slopeAt(column + 1, row, dx - 1, dy), fade(dx));
    const bottom = mix(slopeAt(column, row + 1, dx, dy - 1), slopeAt(column + 1, row + 1, dx - 1, dy - 1), fade(dx));
    return mix(top, bottom, fade(dy)) * GAIN;
  };
}

/** Fractal sum: each octave is twice as fine and half as strong as the one before. */
export function fbm(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let range = 0;
    let amplitude = 1;
    let frequency = 1;
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * noise(x * frequency, y * frequency);
      range += amplitude;
      amplitude /= 2;
      frequency *= 2;
    }
    return sum / range;
  };
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function smoothstep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}

function fade(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10);
}
