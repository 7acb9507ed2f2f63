import type { CartLine } from '#contract/checkout/cart.ts';
import type { PricedLine } from '#contract/checkout/orders.ts';
import type { Offers } from '#server/courses/courses.ts';
import { AppError } from '#server/platform/app-error.ts';
import { assertQuantities } from '../cart/carts.ts';

export interface CartPrice {
  lines: PricedLine[];
  taxCents: number;
  totalCents: number;
  currency: 'USD';
  unavailable: string[];
}

/** The catalogue is the only source of prices. @throws AppError CART_EMPTY, QUANTITY_TOO_LARGE */
export function priceLines(offers: Offers, taxPercent: number, wanted: readonly CartLine[]): CartPrice {
  if (wanted.length === 0) throw new AppError('CART_EMPTY');
  assertQuantities(wanted);
  const lines = wanted.flatMap(({ id, quantity }): PricedLine[] => {
    const offer = offers.offer(id);
    if (!offer) return [];
    const { name, priceCents: unitCents, includedKm2 } = offer;
    return [{ id, name, unitCents, quantity, totalCents: unitCents * quantity, includedKm2 }];
  });
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  return {
    lines,
    taxCents: taxWithin(totalCents, taxPercent),
    totalCents,
    currency: 'USD',
    unavailable: wanted.flatMap(({ id }) => (offers.offer(id) ? [] : id)),
  };
}

/** The tax contained in the total: prices include it. */
export const taxWithin = (totalCents: number, taxPercent: number): number =>
  Math.round((totalCents * taxPercent) / (100 + taxPercent));
