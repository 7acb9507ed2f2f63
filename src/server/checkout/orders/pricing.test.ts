import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatUsd } from '#contract/money.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { content } from '#tests/support/project/content.ts';
import { priceLines, taxWithin } from './pricing.ts';

const catalogue = readCatalogue(content);
const ids = [...catalogue.services.map(({ id }) => id), 'training-qgis', 'training-arcmap', 'training-arcgispro'];
const quantity = fc.integer({ min: 1, max: limits.cartLineMaxQuantity });

it('totals are whole cents: each line is price times quantity, and the total is their sum', () => {
  const wanted = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids, 'nothing', '__proto__'), quantity }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: limits.orderLinesMax,
  });
  fc.assert(
    fc.property(wanted, fc.double({ min: 0, max: 100, noNaN: true }), (lines, taxPercent) => {
      const priced = priceLines(catalogue, taxPercent, lines);
      expect([...priced.lines.map(({ id }) => id), ...priced.unavailable].toSorted()).toEqual(
        lines.map(({ id }) => id).toSorted(),
      );
      for (const line of priced.lines) {
        expect(line.unitCents).toBe(catalogue.offer(line.id)?.priceCents);
        expect(line.totalCents).toBe(line.unitCents * line.quantity);
      }
      expect(priced.totalCents).toBe(priced.lines.reduce((sum, line) => sum + line.totalCents, 0));
      expect(Number.isSafeInteger(priced.totalCents)).toBe(true);
      expect(Number.isInteger(priced.taxCents)).toBe(true);
      expect(priced.taxCents).toBeGreaterThanOrEqual(0);
      expect(priced.taxCents).toBeLessThanOrEqual(priced.totalCents / 2);
    }),
    { numRuns: 10_000 },
  );
});

describe('the tax that a price includes', () => {
  it.each([
    [10_000, 0, 0],
    [11_550, 15.5, 1_550],
    [11_500, 15, 1_500],
    [10_000, 15.5, 1_342],
    [1, 15.5, 0],
    [20_000, 100, 10_000],
  ])('in %i cents at %f %% is %i', (total, percent, tax) => {
    expect(taxWithin(total, percent)).toBe(tax);
  });
});

it.each([
  [0, 'USD 0.00'],
  [5, 'USD 0.05'],
  [108_050, 'USD 1,080.50'],
  [1_998_000_00, 'USD 1,998,000.00'],
])('%i cents read as %s', (cents, expected) => {
  expect(formatUsd(cents)).toBe(expected);
});
