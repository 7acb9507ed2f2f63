import { expect, it } from 'vitest';
import { readPoint } from './read-point.ts';
import { readWhere } from './read-where.ts';

it.each<[written: string, read: unknown]>([
  ['-20.15, 28.58', { place: [28.58, -20.15], outline: null }],
  [
    '-20.1, 28.6\n-20.1, 28.7\n-20.2, 28.7',
    {
      place: null,
      outline: [
        [28.6, -20.1],
        [28.7, -20.1],
        [28.7, -20.2],
      ],
    },
  ],
  [
    '-20.1, 28.6\n-20.1, 28.7\n-20.2, 28.7\n-20.1, 28.6',
    {
      place: null,
      outline: [
        [28.6, -20.1],
        [28.7, -20.1],
        [28.7, -20.2],
      ],
    },
  ],
  ['-20.1, 28.6\n-20.1, 28.7', 'An outline needs at least three corners, one a line.'],
  ['\n', 'Enter coordinates, for example -20.15, 28.58.'],
  ['somewhere', expect.stringMatching(/could not read/)],
])('reads %j', (written, read) => {
  expect(readWhere(written)).toEqual(read);
});

it.each([
  '35K 664000 7771000',
  'Arc 1950 -20.15, 28.58',
])('reads the place of %s as the other reader does', (written) => {
  expect(readWhere(written)).toEqual({ place: readPoint(written).position, outline: null });
});
