import { expect, it } from 'vitest';
import { exportFigures, readFigures } from './figures.ts';

it.each([
  ['2026-11-27', true],
  ['2020-01-01', true],
  ['2019-12-31', false],
  ['0001-01-01', false],
  ['2026-02-30', false],
])('figures until %s can be requested: %s', (until, expected) => {
  for (const { query } of [readFigures, exportFigures]) {
    expect(query?.safeParse({ by: 'week', until }).success).toBe(expected);
  }
});
