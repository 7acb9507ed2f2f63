import { expect, it } from 'vitest';
import { placeAtPosition } from './position-place.ts';

it.each([
  '20.15S 28.58E',
  '-20.15, 28.58',
  '20° 09′ 00″ S, 28° 34′ 48″ E',
  '28.58 E 20.15 S',
])('%s is the place at that position', (text) => {
  expect(placeAtPosition(text)).toEqual({
    id: '-20.15000,28.58000',
    kind: 'position',
    name: '−20.15000, 28.58000',
    detail: 'coordinates',
    label: '−20.15000, 28.58000',
    center: [28.58, -20.15],
  });
});

it('is found again by its id', () => {
  const place = placeAtPosition('20.15S 28.58E');
  expect(placeAtPosition(place?.id ?? '')).toEqual(place);
});

it.each([
  '',
  'Umguza',
  'ward 7',
  '12',
  '2026',
  '51.5, -0.12',
  '20.15S 28.58E\n20.16S 28.59E',
])('%j is no position', (text) => {
  expect(placeAtPosition(text)).toBeNull();
});
