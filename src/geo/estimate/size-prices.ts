import type { Basis, Coefficients } from '#contract/briefs/coefficients.ts';
import { formatAmount } from '#contract/money.ts';
import { areaFigures } from './figures.ts';
import { inThousands } from './format.ts';

interface SizePrice {
  upToKm2: number;
  factor: number;
  /** In US cents. */
  cents: number;
}

/** The price of a service for each size of its area. The first size is the one that the catalogue price includes. */
export const sizePrices = (priceUsd: number, { areaFactors }: Coefficients): SizePrice[] =>
  areaFactors.map(({ upToKm2, factor }) => ({ upToKm2, factor, cents: Math.round(priceUsd * 100 * factor) }));

/** The price of an area; undefined above the largest size, which we quote. */
export const sizePriceOf = (areaKm2: number, priceUsd: number, coefficients: Coefficients): SizePrice | undefined =>
  sizePrices(priceUsd, coefficients).find(({ upToKm2 }) => areaKm2 <= upToKm2);

interface PricedService {
  /** In US dollars. */
  price: number;
  /** The size of area that the price includes; null where no area matters. */
  includedKm2: number | null;
}

/** `from USD 50`, or `USD 50` where no area matters. */
export const priceText = ({ price, includedKm2 }: PricedService): string =>
  `${includedKm2 === null ? '' : 'from '}USD ${price}`;

/** `from USD 50 (up to 100 km²)` */
export const priceWithSize = (priced: PricedService): string =>
  priced.includedKm2 === null ? priceText(priced) : `${priceText(priced)} (${sizeText(priced)})`;

/** `up to 100 km²`; empty where no area matters. */
export const sizeText = ({ includedKm2 }: Pick<PricedService, 'includedKm2'>): string =>
  includedKm2 === null ? '' : `up to ${inThousands(includedKm2)} km²`;

/** The lowest price of work on an area of this size: `from USD 20`. */
export function lowestPriceText(areaKm2: number, { coefficients, services }: Basis): string {
  const prices = services.flatMap(({ needsArea, priceUsd }) =>
    needsArea ? (sizePriceOf(areaKm2, priceUsd, coefficients)?.cents ?? []) : [],
  );
  return prices.length > 0 ? `from USD ${inThousands(Math.ceil(Math.min(...prices) / 100))}` : 'on request';
}

interface Ordered {
  lines: readonly { id: string; unitCents: number; quantity: number }[];
  /** The size in km² that staff accepted for the order; null while none was. */
  acceptedKm2: number | null;
}

export interface IncludedSize {
  upToKm2: number;
  /** What an area above this size adds to the price of the order, in US cents; null when we quote. */
  extraCents(areaKm2: number): number | null;
}

/** The size of area that an order includes by the prices of its lines; null where no area matters. */
export function includedSize({ lines, acceptedKm2 }: Ordered, { coefficients, services }: Basis): IncludedSize | null {
  const works = lines.flatMap(({ id, unitCents, quantity }) => {
    const service = services.find((one) => one.id === id && one.needsArea);
    if (!service) return [];
    const sizes = sizePrices(service.priceUsd, coefficients);
    // A line that costs more than the catalogue price includes the size of that price; a discount takes nothing away.
    const included = sizes.findLast(({ cents }) => cents <= unitCents) ?? sizes[0];
    return included
      ? [{ quantity, service, paidCents: Math.max(unitCents, included.cents), upToKm2: included.upToKm2 }]
      : [];
  });
  if (works.length === 0) return null;
  return {
    upToKm2: Math.max(acceptedKm2 ?? 0, Math.min(...works.map(({ upToKm2 }) => upToKm2))),
    extraCents(areaKm2) {
      const extras = works.map(({ quantity, service, paidCents }) => {
        const size = sizePriceOf(areaKm2, service.priceUsd, coefficients);
        return size ? Math.max(0, size.cents - paidCents) * quantity : Number.NaN;
      });
      const sum = extras.reduce((all, cents) => all + cents, 0);
      return Number.isNaN(sum) ? null : sum;
    },
  };
}

/** Whether no price is stated for an area of this size. */
export function needsQuote(squareMetres: number | null, ordered: Ordered, basis: Basis): boolean {
  const included = includedSize(ordered, basis);
  const areaKm2 = (squareMetres ?? 0) / 1e6;
  return included !== null && areaKm2 > included.upToKm2 && included.extraCents(areaKm2) === null;
}

/**
 * What the size of an area means for the price of an order: `Up to 100 km² is included. This area of 850 km² adds USD
 * 25.00.` Empty where no area matters.
 */
export function orderSizeText(squareMetres: number | null, ordered: Ordered, basis: Basis): string {
  const included = includedSize(ordered, basis);
  if (!included) return '';
  const { value, unit } = areaFigures(squareMetres ?? 0);
  const upTo = areaFigures(included.upToKm2 * 1e6);
  const sentence = `Up to ${upTo.value} ${upTo.unit} is included.`;
  const areaKm2 = (squareMetres ?? 0) / 1e6;
  if (areaKm2 <= included.upToKm2) return sentence;
  const extra = included.extraCents(areaKm2);
  return `${sentence} This area of ${value} ${unit} ${extra === null ? 'needs a quote' : `adds USD ${formatAmount(extra)}`}.`;
}
