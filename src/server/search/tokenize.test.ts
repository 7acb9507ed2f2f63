import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stemOf, tokenize } from './tokenize.ts';

describe('stemming', () => {
  it.each([
    ['map', 'maps', 'mapped', 'mapping'],
    ['boundary', 'boundaries'],
    ['drone', 'drones'],
    ['colour', 'colours', 'color'],
    ['digitise', 'digitised', 'digitising', 'digitize', 'digitized', 'digitizing'],
    ['analyse', 'analysed', 'analysing', 'analyze'],
    ['fill', 'filled', 'filling', 'fills'],
    ['index', 'indexes'],
    ['train', 'training', 'trained'],
    ['box', 'boxes'],
  ])('%s and %s share a stem', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1);
  });

  it.each([
    ['sand', 'send'],
    ['fire', 'firm'],
    ['gas', 'ga'],
    ['need', 'nee'],
    ['sing', 's'],
    ['class', 'clas'],
    ['analysis', 'analysi'],
    ['1950', '195'],
  ])('%s and %s have different stems', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });
});

it('terms are found with their positions, without accents and possessives', () => {
  expect(tokenize("Café’s land-use, UTM 35S; farmer's").map(({ written }) => written)).toEqual([
    'cafe',
    'land',
    'use',
    'utm',
    '35s',
    'farmer',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { start, end, stem } of tokenize(text)) {
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).not.toMatch(/\s/);
        expect(stem).toBe(stem.toLowerCase());
      }
    }),
  );
});
