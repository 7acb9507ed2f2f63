import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartItemSchema } from '#contract/checkout/cart.ts';
import { limits } from '#contract/limits.ts';
import { countOf, totalOf, withOneMore, without, withPrices, withQuantity } from './cart.ts';
import { readItems } from './stored-cart.ts';

const hydrology = {
  id: 'hydrology',
  name: 'Hydrological Modelling',
  price: 80,
  quantity: 1,
  image: null,
  includedKm2: 100,
};
const stored = (...items: unknown[]): string => JSON.stringify(items);

describe('the stored cart', () => {
  it('is kept unchanged when every field has its type', () => {
    const items = [hydrology, { ...hydrology, id: 'fire-analysis', quantity: 3, image: '/images/fire.svg' }];
    expect(readItems(stored(...items))).toEqual(items);
    const { image: _, ...withoutImage } = hydrology;
    expect(readItems(stored(withoutImage))).toEqual([hydrology]);
    expect(readItems(null)).toEqual([]);
  });

  it('is clamped to the smallest price and quantity', () => {
    expect(readItems(stored({ ...hydrology, price: -5, quantity: -2 }))).toEqual([{ ...hydrology, price: 0 }]);
    expect(readItems(stored({ ...hydrology, quantity: 0 }))).toEqual([hydrology]);
  });

  it.each([
    ['no list', '{"id":"hydrology"}'],
    ['no JSON', '[{"id":'],
    ['another type of id', stored({ ...hydrology, id: 7 })],
    ['an empty id', stored({ ...hydrology, id: '' })],
    ['no name', stored({ ...hydrology, name: undefined })],
    ['a price in words', stored({ ...hydrology, price: '80' })],
    ['an infinite price', stored(hydrology).replace('80', '1e999')],
    ['a price beyond counting', stored({ ...hydrology, price: 1e300 })],
    ['a fractional quantity', stored({ ...hydrology, quantity: 1.5 })],
    ['a quantity that was NaN', stored({ ...hydrology, quantity: Number.NaN })],
    ['a quantity beyond counting', stored({ ...hydrology, quantity: 1e18 })],
    ['an image that is no text', stored({ ...hydrology, image: 3 })],
    ['null', stored(null)],
  ])('is dropped when it is %s', (_, text) => {
    expect(readItems(text)).toEqual([]);
  });

  it('keeps valid lines among invalid ones, each once and within the limit', () => {
    expect(readItems(stored(1, hydrology, { id: 'x' }, { ...hydrology, quantity: 9 }))).toEqual([hydrology]);
    const many = Array.from({ length: 10_000 }, (_, place) => ({ ...hydrology, id: `line-${place}` }));
    expect(readItems(stored(...many))).toHaveLength(limits.orderLinesMax);
  });

  it('always has items of the contract and a total that is a number', () => {
    const loose = fc.record(
      {
        id: fc.oneof(fc.string(), fc.integer()),
        name: fc.oneof(fc.string(), fc.constant(null)),
        price: fc.oneof(fc.double(), fc.string()),
        quantity: fc.oneof(fc.double(), fc.integer()),
        image: fc.oneof(fc.string(), fc.constant(null), fc.boolean()),
      },
      { requiredKeys: [] },
    );
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(loose).map((list) => JSON.stringify(list)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const items = readItems(text);
        for (const item of items) expect(cartItemSchema.safeParse(item).success).toBe(true);
        expect(Number.isFinite(totalOf(items))).toBe(true);
      }),
    );
  });
});

describe('changes to a cart', () => {
  it('add an item once, then raise its quantity', () => {
    const one = withOneMore([], hydrology);
    expect(one).toEqual([hydrology]);
    expect(withOneMore(one, { ...hydrology, price: 90 })).toEqual([{ ...hydrology, quantity: 2 }]);
  });

  it('clamp a quantity to at least one, without a maximum', () => {
    expect(withQuantity([hydrology], 'hydrology', 0)).toEqual([hydrology]);
    expect(withQuantity([hydrology], 'hydrology', 1_000_000)[0]?.quantity).toBe(1_000_000);
    expect(withQuantity([hydrology], 'another', 5)).toEqual([hydrology]);
  });

  it('apply new prices of the server, and nothing else', () => {
    const items = [hydrology];
    expect(withPrices(items, [hydrology])).toBe(items);
    expect(withPrices(items, [{ id: 'another', name: 'Another', price: 1, includedKm2: null }])).toBe(items);
    const update = { id: 'hydrology', name: 'Hydrology', price: 90, includedKm2: 1_000 };
    expect(withPrices(items, [update])).toEqual([{ ...hydrology, ...update }]);
    expect(without(items, ['another'])).toBe(items);
  });

  it('remove items, count them and add up in cents', () => {
    const items = [
      { ...hydrology, price: 0.1, quantity: 3 },
      { ...hydrology, id: 'fire-analysis', price: 0.2, quantity: 1 },
    ];
    expect(totalOf(items)).toBe(0.5);
    expect(countOf(items)).toBe(4);
    expect(without(items, ['hydrology', 'gone'])).toEqual([items[1]]);
  });
});
