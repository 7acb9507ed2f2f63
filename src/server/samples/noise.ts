/** Numbers from 0 up to 1 that follow from the seed alone (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from 0 up to 1 for two whole numbers and a seed. */
export function numberAt(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_634_777);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2_246_822_519);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

const eased = (part: number): number => part * part * (3 - 2 * part);

function smooth(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [eased(x - left), eased(y - top)];
  const at = (column: number, row: number): number => numberAt(left + column, top + row, seed);
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return upper + (lower - upper) * down;
}

/** Value noise of four octaves, from 0 to 1; a patch is about as large as `size`. Without functions that differ by machine. */
export function noise(x: number, y: number, size: number, seed: number): number {
  let value = 0;
  for (let octave = 0; octave < 4; octave += 1) {
    const scale = 2 ** octave / size;
    value += smooth(x * scale, y * scale, seed * 7 + octave) / 2 ** (octave + 1);
  }
  return value / (15 / 16);
}
