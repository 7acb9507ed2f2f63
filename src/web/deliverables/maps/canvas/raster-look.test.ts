import { describe, expect, it } from 'vitest';
import { bandRangeOf, colourExpression } from './raster-look.ts';

/** Two colours: #102030 and #ff8000. */
const colourTable = [0x1010, 0xffff, 0x2020, 0x8080, 0x3030, 0];
const plain = { colourTable: [], isTranslucent: false };
const level = (band: number) => ['*', 255, ['band', band]];

describe('a raster is drawn as its picture', () => {
  it('by its colour table', () => {
    const look = { kind: 'classes' as const, classes: [] };
    expect(bandRangeOf(look)).toEqual({ bands: [1], min: 0, max: 255 });
    const expression = colourExpression(look, { colourTable, isTranslucent: false });
    expect(expression).toEqual(['palette', level(1), ['#102030', '#ff8000']]);
  });

  it.each([[[]], [Array(257 * 3).fill(0)]])('not by a table of no colour or more than 256', (table) => {
    const look = { kind: 'classes' as const, classes: [] };
    expect(() => colourExpression(look, { colourTable: table, isTranslucent: false })).toThrow('is not drawn');
  });

  it('grey between the ends of the range of its one band', () => {
    const look = { kind: 'stretch' as const, ranges: [[-1, 3] as [number, number]] };
    expect(bandRangeOf(look)).toEqual({ bands: [1], min: [-1], max: [3] });
    expect(colourExpression(look, plain)).toEqual(['color', level(1), level(1), level(1), 1]);
  });

  it('in colours between the ends of the ranges of three bands', () => {
    const ranges: [number, number][] = [
      [0, 10],
      [5, 20],
      [7, 9],
    ];
    const look = { kind: 'stretch' as const, ranges };
    expect(bandRangeOf(look)).toEqual({ bands: [1, 2, 3], min: [0, 5, 7], max: [10, 20, 9] });
    expect(colourExpression(look, plain)).toEqual(['color', level(1), level(2), level(3), 1]);
  });

  it.each([
    ['all opaque', false, 1],
    ['as opaque as its fourth band says', true, ['band', 4]],
  ])('in its own colours, %s', (_, isTranslucent, opacity) => {
    const look = { kind: 'colours' as const };
    expect(bandRangeOf(look)).toEqual({ min: 0, max: 255 });
    expect(colourExpression(look, { colourTable: [], isTranslucent })).toEqual([
      'color',
      level(1),
      level(2),
      level(3),
      opacity,
    ]);
  });
});
