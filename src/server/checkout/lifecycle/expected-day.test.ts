import { expect, it } from 'vitest';
import { expectedDay } from './expected-day.ts';

const durations: Record<string, string> = { ndvi: '1 week', hydrology: '4 weeks', support: 'Available 24/7' };
const catalogue = { service: (id: string) => ({ details: { duration: durations[id] } }) } as never;

it.each([
  ['one week', ['ndvi'], '2026-12-08'],
  ['the longest of several', ['ndvi', 'hydrology'], '2026-12-29'],
  ['no duration in weeks', ['support'], null],
  ['a course or a typed line', ['training-qgis', 'quote'], null],
])('%s', (_, items, expected) => {
  expect(
    expectedDay(
      catalogue,
      items.map((item_id) => ({ item_id })),
      '2026-12-01',
    ),
  ).toBe(expected);
});
