import type { Coefficients } from '#contract/briefs/coefficients.ts';
import { sizePrices } from '#geo/estimate/size-prices.ts';
import { inThousands } from '#web/ui/format/numbers.ts';

const inUsd = (dollars: number): string => `USD ${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** The price of a service by the size of the area, one sentence per line. */
export function priceBySize(coefficients: Coefficients, priceUsd: number): string[] {
  const { areaFactors, extraDatePercent } = coefficients;
  const sizes = sizePrices(priceUsd, coefficients).map(
    ({ upToKm2, cents }) => `Up to ${inThousands(upToKm2)} km²: ${inUsd(cents / 100)}`,
  );
  const largest = inThousands(areaFactors.at(-1)?.upToKm2 ?? 0);
  return [
    ...sizes,
    `Above ${largest} km², and for detail finer than 10 m: we quote`,
    `Each further date: ${inUsd((priceUsd * extraDatePercent) / 100)}`,
  ];
}
