import { expect, it } from 'vitest';
import type { Position } from './area.ts';
import { sideOfBorder } from './zimbabwe.ts';

it.each<[string, Position, ReturnType<typeof sideOfBorder>]>([
  ['Bulawayo', [28.58, -20.15], 'inside'],
  ['Harare', [31.05, -17.83], 'inside'],
  ['Beitbridge', [30, -22.21], 'border'],
  ['Mutare', [32.65, -18.97], 'inside'],
  ['Victoria Falls bridge', [25.857, -17.928], 'border'],
  ['Francistown, in the rectangle around Zimbabwe', [27.51, -21.17], 'outside'],
  ['Chimoio', [33.48, -19.12], 'outside'],
  ['Choma, in the rectangle around Zimbabwe', [26.98, -16.81], 'outside'],
  ['the latitude of Bulawayo north of the equator', [28.58, 20.15], 'outside'],
  ['London', [-0.12, 51.5], 'outside'],
])('%s', (_, position, expected) => {
  expect(sideOfBorder(position)).toBe(expected);
});
