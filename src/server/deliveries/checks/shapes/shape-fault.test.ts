import { describe, expect, it } from 'vitest';
import { emptyShape, type Line, type Shape } from '../shape.ts';
import { faultOf } from './shape-fault.ts';

const line = (text: string): Line => Float64Array.from(text.split(/[ ,]+/).map(Number));
const budget = () => ({ pairs: 1_000_000 });

/** Polygons are apart by "/", their rings by "|". */
const polygons = (text: string): Shape => ({
  ...emptyShape(),
  polygons: text.split('/').map((polygon) => polygon.split('|').map((ring) => line(ring.trim()))),
});
const square = '0 0, 10 0, 10 10, 0 10, 0 0';

describe('polygons', () => {
  it.each([
    ['a square', square, null],
    ['a square that repeats a corner', '0 0, 10 0, 10 0, 10 10, 0 10, 0 0', null],
    ['a corner on a straight edge', '0 0, 5 0, 10 0, 10 10, 0 10, 0 0', null],
    ['a hole', `${square} | 2 2, 2 4, 4 4, 4 2, 2 2`, null],
    ['a hole that touches its polygon once', `${square} | 0 5, 4 4, 4 6, 0 5`, null],
    ['two holes that touch once', `${square} | 2 2, 2 4, 4 4, 2 2 | 4 4, 4 6, 6 6, 4 4`, null],
    ['two parts', `${square} / 20 0, 30 0, 30 10, 20 0`, null],
    ['two parts that touch once', `${square} / 10 10, 20 10, 20 20, 10 10`, null],
    ['an island in a hole', `${square} | 2 2, 2 8, 8 8, 8 2, 2 2 / 4 4, 6 4, 6 6, 4 4`, null],
    ['holes that touch in a row', `${square} | 0 5, 2 4, 3 5, 0 5 | 3 5, 5 4, 6 5, 3 5`, null],
    ['three rings that touch in one position', `${square} | 0 5, 3 3, 3 4, 0 5 | 0 5, 3 6, 3 7, 0 5`, null],
    ['a hole from edge to edge', `${square} | 0 5, 5 4, 10 5, 5 6, 0 5`, 'divided'],
    ['holes from edge to edge', `${square} | 0 5, 2 4, 5 5, 0 5 | 5 5, 8 4, 10 5, 5 5`, 'divided'],
    ['an hourglass', '0 0, 10 10, 10 0, 0 10, 0 0', 'crosses'],
    ['an edge that runs back', '0 0, 10 0, 5 0, 5 5, 0 0', 'crosses'],
    ['no area', '0 0, 10 0, 5 0, 0 0', 'crosses'],
    ['a corner on another edge', '0 0, 10 0, 10 10, 5 0, 0 10, 0 0', 'touches'],
    ['a corner on another corner', '0 0, 5 5, 10 0, 10 10, 5 5, 0 10, 0 0', 'touches'],
    ['an open ring', '0 0, 10 0, 10 10, 0 10', 'open'],
    ['three positions', '0 0, 10 0, 0 0', 'short'],
    ['one position four times', '3 3, 3 3, 3 3, 3 3', 'short'],
    ['no number', '0 0, NaN 0, 10 10, 0 0', 'not-finite'],
    ['a coordinate without end', '0 0, Infinity 0, 10 10, 0 0', 'not-finite'],
    ['a hole beside its polygon', `${square} | 12 2, 12 4, 14 4, 12 2`, 'hole'],
    ['a hole around its polygon', `${square} | -5 -5, -5 15, 15 15, 15 -5, -5 -5`, 'hole'],
    ['a hole that crosses the edge', `${square} | 5 5, 5 15, 7 15, 7 5, 5 5`, 'crosses'],
    ['a hole that leaves at two corners', `${square} | 5 2, 10 0, 12 5, 10 10, 5 8, 5 2`, 'crosses'],
    ['a hole along the edge', `${square} | 0 2, 0 4, 4 4, 0 2`, 'crosses'],
    ['a hole in a hole', `${square} | 1 1, 1 9, 9 9, 9 1, 1 1 | 3 3, 3 5, 5 5, 3 3`, 'hole'],
    ['parts that overlap', `${square} / 5 5, 15 5, 15 15, 5 5`, 'overlap'],
    ['a part in another', `${square} / 2 2, 4 2, 4 4, 2 2`, 'overlap'],
    ['parts with a common edge', `${square} / 10 0, 20 0, 20 10, 10 10, 10 0`, 'overlap'],
  ])('%s', (_, text, fault) => {
    expect(faultOf(polygons(text), { ringsByNesting: false, budget: budget() })).toBe(fault);
  });

  it.each([
    ['rings in any order', `2 2, 2 4, 4 4, 2 2 | ${square}`, null],
    ['a ring beside another', `${square} | 12 2, 12 4, 14 4, 12 2`, null],
    ['rings that cross', `${square} | 5 5, 5 15, 7 15, 7 5, 5 5`, 'crosses'],
  ])('without roles: %s', (_, text, fault) => {
    expect(faultOf(polygons(text), { ringsByNesting: true, budget: budget() })).toBe(fault);
  });

  it('are compared exactly where rounding would err', () => {
    // The last corner is 2⁻⁵³ above the edge from 0.5, 0.5 to 12, 12, or on it.
    const corner = (y: number): Shape => polygons(`0.5 0.5, 12 12, 24 0, 0.5 0.5 / 24 24, 24 30, 6 ${y}, 24 24`);
    expect(faultOf(corner(6 + 2 ** -50), { ringsByNesting: false, budget: budget() })).toBe(null);
    expect(faultOf(corner(6 - 2 ** -50), { ringsByNesting: false, budget: budget() })).toBe('overlap');
  });

  it('of many corners are tested fast, in any direction', () => {
    const count = 100_000;
    const star = Float64Array.from({ length: 2 * count + 2 }, (_, at) => {
      const corner = Math.floor(at / 2) % count;
      const radius = corner % 2 ? 1000 : 999.9;
      const angle = (2 * Math.PI * corner) / count;
      return radius * (at % 2 ? Math.sin(angle) : Math.cos(angle));
    });
    const options = { ringsByNesting: false, budget: { pairs: 20_000_000 } };
    expect(faultOf({ ...emptyShape(), polygons: [[star]] }, options)).toBe(null);
    star[count] = 2000;
    expect(faultOf({ ...emptyShape(), polygons: [[star]] }, options)).toBe('crosses');
  });
});

it('a polygon of 40,000 holes is tested fast', () => {
  const side = 200;
  const box = (x: number, y: number, size: number): Line =>
    Float64Array.from([x, y, x, y + size, x + size, y + size, x + size, y, x, y]);
  const holes = Array.from({ length: side ** 2 }, (_, at) => box(2 * (at % side), 2 * Math.floor(at / side), 1));
  const options = { ringsByNesting: false, budget: { pairs: 10_000_000 } };
  expect(faultOf({ ...emptyShape(), polygons: [[box(-1, -1, 2 * side + 2), ...holes]] }, options)).toBe(null);
});

it.each([
  ['two positions', '0 0, 1 1', null],
  ['crossing itself', '0 0, 10 10, 10 0, 0 10', null],
  ['one position', '0 0', 'short'],
  ['no length', '1 1, 1 1', 'short'],
  ['no number', '0 0, NaN 1', 'not-finite'],
])('a line: %s', (_, text, fault) => {
  expect(faultOf({ ...emptyShape(), lines: [line(text)] }, { ringsByNesting: false, budget: budget() })).toBe(fault);
});
