import { expect, test } from 'vitest';
import { areaFigures, lengthText, significant } from '#geo/estimate/figures.ts';
import type { Area } from '#geo/geodesy/area.ts';
import { outlineOf, polygonOf, withCorner, withCornerAfter, withoutCorner } from './corners.ts';

const hole = [
  [28.2, -19.8],
  [28.4, -19.8],
  [28.4, -19.6],
  [28.2, -19.8],
] as const;
const square: Area = [
  [
    [
      [28, -20],
      [29, -20],
      [29, -19],
      [28, -19],
      [28, -20],
    ],
    hole,
  ],
];

test('the outline lists its first corner once', () => {
  expect(outlineOf(square)).toEqual([
    [28, -20],
    [29, -20],
    [29, -19],
    [28, -19],
  ]);
  expect(outlineOf([])).toEqual([]);
  expect(outlineOf(polygonOf(outlineOf(square)))).toEqual(outlineOf(square));
});

test('moves a first corner at both ends of its ring, and keeps holes', () => {
  const [[outer, kept] = []] = withCorner(square, 0, [27.5, -20.5]);
  expect([outer?.[0], outer?.at(-1), kept]).toEqual([[27.5, -20.5], [27.5, -20.5], hole]);
});

test('adds a corner in the middle of an edge, the last one included', () => {
  expect(outlineOf(withCornerAfter(square, 0))[1]).toEqual([28.5, -20]);
  expect(outlineOf(withCornerAfter(square, 3))[4]).toEqual([28, -19.5]);
});

test('keeps the last three corners', () => {
  const three = withoutCorner(square, 1);
  expect(outlineOf(three)).toEqual([
    [28, -20],
    [29, -19],
    [28, -19],
  ]);
  expect(withoutCorner(three, 0)).toBe(three);
});

test.each([
  [850e6, '850', 'km²', '85,000 ha'],
  [99.94e6, '9,990', 'ha', '99.9 km²'],
  [1.2e6, '120', 'ha', '1.2 km²'],
  [5_432, '0.543', 'ha', '5,430 m²'],
])('%d m² are shown as %s %s and %s', (areaM2, value, unit, other) => {
  expect(areaFigures(areaM2)).toMatchObject({ value, unit, other });
});

test('rounds areas to three digits, and lengths to one decimal', () => {
  expect([significant(0.01234), significant(85_049), significant(6041.7)]).toEqual(['0.0123', '85,000', '6,040']);
  expect([lengthText(107_512), lengthText(999.4), lengthText(1_234_567)]).toEqual(['107.5 km', '999 m', '1,234.6 km']);
});
