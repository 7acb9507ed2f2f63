import { expect, test } from 'vitest';
import { circleAround } from '#geo/geodesy/area.ts';
import { areaTexts, edgeText } from './labels.ts';

test.each([
  [100, ['3.14 ha', '0.0314 km²']],
  [10_000, ['314 km²', '31,400 ha']],
  [50_000, ['7,840 km²', '784,000 ha']],
])('the radius of a circle of %i m has two units and thousands separators', (metres, texts) => {
  expect(areaTexts([circleAround([28.6, -19.5], metres)])).toEqual(texts);
});

test('the length of an edge is in metres under one kilometre', () => {
  expect(edgeText([28, -19], [28.005, -19])).toBe('526 m');
  expect(edgeText([28, -19], [28.2, -19])).toBe('21.1 km');
});
