import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Name, placeLabels } from './labels.ts';
import { overlap, viewOf } from './mercator.ts';

const view = viewOf([28, -20, 29, -19], 400, 400);
const town = (text: string, longitude: number, latitude: number, rank = 3): Name => ({
  text,
  position: [longitude, latitude],
  kind: rank < 3 ? 'capital' : 'town',
  rank,
});
const textsOf = (names: readonly Name[], km: number): string[] =>
  placeLabels(names, view, km).map(({ name }) => name.text);

test('of two names that overlap the more important one is kept', () => {
  const [small, large] = [town('Small', 28.5, -19.5, 4), town('Large', 28.501, -19.501, 2)];
  expect(textsOf([small, large], 100)).toEqual(['Large']);
  expect(textsOf([small, town('Large', 28.8, -19.8, 2)], 100)).toEqual(['Large', 'Small']);
});

test.each([
  [800, ['1', '3']],
  [500, ['1', '3', '4']],
  [200, ['1', '3', '4', '6']],
])('a view of %i km shows these ranks', (km, ranks) => {
  const names = [1, 3, 4, 6].map((rank, index) => town(String(rank), 28.1 + index / 5, -19.5, rank));
  expect(textsOf(names, km)).toEqual(ranks);
});

test('names districts in narrow views only, and sets long names of provinces in two lines', () => {
  const umguza: Name = { text: 'Umguza', position: [28.3, -19.5], kind: 'district', rank: 0 };
  const north: Name = { text: 'Matabeleland North', position: [28.5, -19.3], kind: 'province', rank: 0 };
  expect(textsOf([umguza], 400)).toEqual([]);
  expect(textsOf([umguza], 200)).toEqual(['Umguza']);
  expect(placeLabels([north], view, 800)[0]?.lines).toEqual(['Matabeleland', 'North']);
});

test('no name extends beyond the view or covers another', () => {
  const names = fc.array(
    fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.double({ min: 28, max: 29, noNaN: true }), fc.nat(5)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(names, (rows) => {
      const labels = placeLabels(
        rows.map(([text, longitude, rank]) => town(text, longitude, 9 - longitude - rank / 100, rank + 1)),
        view,
        100,
      );
      const signs = labels.map(({ sign: [x, y] }) => [x - 5, y - 5, x + 5, y + 5] as const);
      const pairs = signs.flatMap((one, index) => signs.slice(index + 1).map((other) => overlap(one, other)));
      return pairs.every((isTwice) => !isTwice);
    }),
  );
});
