import { describe, expect, test } from 'vitest';
import type { Area } from '#geo/geodesy/area.ts';
import { areaOnPicture, countryView, pictureOf, viewAround } from './country-picture.ts';

const square = (west: number, south: number, size: number): Area => [
  [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
];

describe('the view around areas', () => {
  test.each([
    ['a field is shown with 1.6 degrees around it', [square(28.5, -20.2, 0.01)], [27.705, -20.995, 29.305, -19.395]],
    [
      'two areas are shown with half as much again',
      [square(27, -20, 1), square(29, -19, 1)],
      [26.25, -20.5, 30.75, -17.5],
    ],
    ['an area at the border stays within the country', [square(25.2, -18, 0.1)], [25.1, -18.75, 26.7, -17.15]],
    [
      'areas over the whole country show the country',
      [square(25.2, -22, 0.1), square(32.9, -16, 0.1)],
      countryView.bounds,
    ],
  ])('%s', (_, areas, bounds) => {
    expect(viewAround(areas).bounds.map((degrees) => Number(degrees.toFixed(6)))).toEqual(bounds);
  });

  test('an area that is a dot on the map of the country has an outline on its own map', () => {
    const area = square(28.5, -20.2, 0.05);
    expect(areaOnPicture(area, countryView).outline).toBe('');
    const { outline, middle } = areaOnPicture(area, viewAround([area]));
    expect(outline).toMatch(/^M[\d.]/);
    expect(middle[0]).toBeCloseTo(280, 0);
    expect(Math.abs(middle[1] - 200)).toBeLessThan(2);
  });

  test('names towns that do not fit on the map of the country', () => {
    const around = pictureOf(viewAround([square(28.5, -20.2, 0.05)])).labels.map(({ name }) => name.text);
    expect(around).toContain('Bulawayo');
    expect(around.length).toBeGreaterThan(2);
  });
});
