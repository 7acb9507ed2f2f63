import { expect, it } from 'vitest';
import { closed } from '#geo/geodesy/area.ts';
import { measure } from './measure.ts';

it('the whole world has figures, and is too large', () => {
  const world = closed([
    [-180, -90],
    [180, -90],
    [180, 90],
    [-180, 90],
  ]);
  const { areaM2, flatM2, perimeterM, check } = measure([[world]]);
  expect(Math.round(areaM2 / 1e6)).toBe(510_065_622);
  expect([flatM2 > areaM2, Number.isFinite(flatM2), Number.isFinite(perimeterM)]).toEqual([true, true, true]);
  expect(check.reason).toBe('too-large');
});
