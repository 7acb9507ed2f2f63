import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ManualLine, manualOrderMessages } from '#contract/admin/orders/manual-orders.ts';
import { limits } from '#contract/limits.ts';
import { readCatalogue } from '#server/catalogue/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { content } from '#tests/support/project/content.ts';
import { priceManualLines } from './price-lines.ts';

const catalogue = readCatalogue(content);
const course = { itemId: 'training-qgis', unitCents: 10_000, quantity: 1 };
const own = (unitCents: number, quantity = 1): ManualLine => ({ name: 'Printed map', unitCents, quantity });

describe('lines, discount and tax', () => {
  it.each<[string, ManualLine[], number | null, number, number, number]>([
    ['a course', [course], null, 0, 10_000, 0],
    ['a line of its own with cents', [own(1_999, 3)], null, 0, 5_997, 0],
    ['both', [course, own(5)], null, 0, 10_005, 0],
    ['less a discount', [course, own(1_999, 3)], 1_997, 0, 14_000, 0],
    ['all of it', [course], 10_000, 15, 0, 0],
    ['with the tax of what is left', [course, own(5_000)], 3_450, 15.5, 11_550, 1_550],
    ['a price of nothing', [own(0)], null, 15, 0, 0],
  ])('%s', (_, lines, cents, taxPercent, totalCents, taxCents) => {
    const discount = cents === null ? undefined : { cents, reason: 'Returning client' };
    expect(priceManualLines(catalogue, taxPercent, { lines, discount })).toMatchObject({ totalCents, taxCents });
  });

  it('are whole cents that add up, for any input', () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: limits.cartLineMaxQuantity }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (some, part) => {
          const lines = some.map((one) => ({ ...one, name: 'Field day' }));
          const sum = lines.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0);
          const cents = Math.floor(sum * part);
          const discount = cents > 0 ? { cents, reason: 'Agreed' } : undefined;
          const priced = priceManualLines(catalogue, 15.5, { lines, discount });
          expect(priced.totalCents).toBe(sum - cents);
          expect(
            Number.isInteger(priced.taxCents) && priced.taxCents >= 0 && priced.taxCents <= priced.totalCents,
          ).toBe(true);
        },
      ),
    );
  });

  it('have name and id from the catalogue, or a number for free lines', () => {
    const { lines, changedPrices } = priceManualLines(catalogue, 0, { lines: [course, own(500)] });
    expect(lines).toEqual([
      { id: 'training-qgis', name: 'QGIS course', unitCents: 10_000, quantity: 1, totalCents: 10_000 },
      { id: 'line-2', name: 'Printed map', unitCents: 500, quantity: 1, totalCents: 500 },
    ]);
    expect(changedPrices).toEqual([]);
  });

  it('list changed prices with their reasons', () => {
    const lines = [{ ...course, unitCents: 8_000, reason: 'Second\tseat' }];
    expect(priceManualLines(catalogue, 0, { lines }).changedPrices).toEqual([
      'QGIS course: USD 80.00 instead of USD 100.00, Second seat',
    ]);
  });
});

describe('lines that are refused', () => {
  it.each<[string, ManualLine[], number | null, string, string]>([
    [
      'another price without a reason',
      [{ ...course, unitCents: 8_000 }],
      null,
      'lines.0.reason',
      manualOrderMessages.priceReason,
    ],
    [
      'what is not sold',
      [own(5), { ...course, itemId: 'nothing' }],
      null,
      'lines.1.itemId',
      manualOrderMessages.itemId,
    ],
    [
      'a name of control characters',
      [{ ...own(5), name: '\u0007' }],
      null,
      'lines.0.name',
      manualOrderMessages.lineName,
    ],
    ['a discount above the sum', [course], 10_001, 'discount.cents', manualOrderMessages.discount],
  ])('%s', (_, lines, cents, field, message) => {
    const discount = cents === null ? undefined : { cents, reason: 'Agreed' };
    const price = () => priceManualLines(catalogue, 0, { lines, discount });
    expect(price).toThrow(AppError);
    expect(price).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', details: { fields: { [field]: message } } }),
    );
  });
});
