import { expect, it } from 'vitest';
import { mapPack } from '#server/areas/map-pack.ts';
import type { Area } from '../geodesy/area.ts';
import { placeOfArea } from './district-at.ts';
import { outlineOf } from './outlines.ts';

const pack = mapPack();
const outlineNamed = (name: string): Area => {
  const place = pack.index.all().find((one) => one.name === name);
  return (place && outlineOf(place, pack)) ?? [];
};
const square = (lon: number, lat: number, size: number): Area => [
  [
    [
      [lon, lat],
      [lon + size, lat],
      [lon + size, lat + size],
      [lon, lat + size],
      [lon, lat],
    ],
  ],
];

it.each(['Umguza, ward 1', 'Umguza', 'Binga', 'Matabeleland North'])('the outline of %s keeps its name', (name) => {
  expect(placeOfArea(outlineNamed(name), pack)?.name).toBe(name);
});

it('another area is in the district of its middle', () => {
  expect(placeOfArea(square(28.4, -19.7, 0.1), pack)?.name).toBe('Umguza');
  expect(placeOfArea(square(20, -10, 0.1), pack)).toBeNull();
});

it('an area that extends further than the district of its middle has no place', () => {
  expect(placeOfArea(square(28.9, -19.8, 1.8), pack)).toBeNull();
});
