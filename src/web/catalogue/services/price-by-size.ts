import type { Coefficients } from '#contract/briefs/coefficients.ts';
import { inThousands } from '#web/ui/format/numbers.ts';

const inUsd = (dollars: number): string => `USD ${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** The price of a service by the size of the area, one sentence per line. */
export function priceBySize({ areaFactors, extraDatePercent }: Coefficients, priceUsd: number): string[] {
  const sizes = areaFactors.map(
    ({ upToKm2, factor }) => `Up to ${inThousands(upToKm2)} km²: ${inUsd(priceUsd * factor)}`,
  );
  const largest = inThousands(areaFactors.at(-1)?.upToKm2 ?? 0);
  return [
    ...sizes,
    `Above ${largest} km², and for detail finer than 10 m: we quote`,
    `Each further date: ${inUsd((priceUsd * extraDatePercent) / 100)}`,
  ];
}
