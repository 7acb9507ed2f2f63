import type { Basis, Coefficients } from '#contract/briefs/coefficients.ts';
import type { Work } from '#contract/briefs/work.ts';
import { formatAmount } from '#contract/money.ts';
import { inThousands, ordinalDates } from './format.ts';
import { sizePriceOf } from './size-prices.ts';

interface PriceLine {
  kind: 'service' | 'area' | 'dates' | 'web-map';
  label: string;
  note: string;
  cents: number;
}

/** The reason why no price is computed: the choice, and a sentence for the client. */
interface ManualQuote {
  choice: 'service' | 'area' | 'detail' | 'field-work';
  message: string;
}

export interface Estimate {
  lines: PriceLine[];
  /** The sum of the lines in US cents; null when we quote. */
  middleCents: number | null;
  /** The range in whole US dollars; null when we quote. */
  low: number | null;
  high: number | null;
  manualQuote: ManualQuote | null;
}

/** The number of dates that are mapped. A series has one in each year, including the first and the last. */
export const dateCount = ({ kind, fromYear, toYear }: Work['dates']): number =>
  ({ one: 1, two: 2, series: toYear - fromYear + 1 })[kind];

/** The indicative price of a piece of work on an area. Not an offer. */
export function estimate(areaKm2: number, work: Work, { coefficients, services }: Basis): Estimate {
  const service = services.find(({ id }) => id === work.serviceId);
  const size = service?.needsArea ? sizePriceOf(areaKm2, service.priceUsd, coefficients) : null;
  if (!service || size === undefined || work.detail === 'finer' || work.hasFieldWork) {
    return {
      lines: [],
      middleCents: null,
      low: null,
      high: null,
      manualQuote: quoteReason(work, !service, size === undefined),
    };
  }
  const base = Math.round(service.priceUsd * 100);
  const lines: PriceLine[] = [{ kind: 'service', label: service.name, note: 'catalogue price', cents: base }];
  if (size && size.cents > base) {
    const label = `${inThousands(Math.round(areaKm2))} km²`;
    lines.push({ kind: 'area', label, note: sizeNote(size, coefficients), cents: size.cents - base });
  }
  const extra = service.needsArea ? dateCount(work.dates) - 1 : 0;
  if (extra) {
    const percent = coefficients.extraDatePercent;
    const note = `${extra > 1 ? `${extra} × ` : ''}${percent}% of ${formatAmount(base)}`;
    lines.push({ kind: 'dates', label: ordinalDates(extra), note, cents: Math.round((extra * base * percent) / 100) });
  }
  const webMap = services.find(({ id }) => id === coefficients.webMapService);
  if (webMap && webMap.id !== service.id && work.formats.includes('web-map')) {
    lines.push({ kind: 'web-map', label: 'Web map', note: webMap.name, cents: Math.round(webMap.priceUsd * 100) });
  }
  return { lines, ...rangeOf(lines, size?.cents ?? base, coefficients.range), manualQuote: null };
}

/** The range never begins below the price that the catalogue states for the size. */
function rangeOf(
  lines: readonly PriceLine[],
  statedCents: number,
  { percentBelow, percentAbove, roundedToUsd }: Coefficients['range'],
) {
  const middleCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const rounded = (percent: number): number =>
    Math.round((middleCents * percent) / 10_000 / roundedToUsd) * roundedToUsd;
  const low = Math.max(rounded(100 - percentBelow), Math.ceil(statedCents / 100));
  return { middleCents, low, high: Math.max(low, rounded(100 + percentAbove)) };
}

/** `100 to 1,000 km² counts × 1.5` */
function sizeNote({ upToKm2, factor }: { upToKm2: number; factor: number }, { areaFactors }: Coefficients): string {
  const below = areaFactors.findLast((row) => row.upToKm2 < upToKm2)?.upToKm2 ?? 0;
  return `${inThousands(below)} to ${inThousands(upToKm2)} km² counts × ${factor}`;
}

function quoteReason({ detail }: Work, isOpen: boolean, isTooLarge: boolean): ManualQuote {
  if (isOpen) return { choice: 'service', message: 'We will quote this one: the service is still open.' };
  if (isTooLarge) return { choice: 'area', message: 'We will quote this one: the area is large.' };
  if (detail === 'finer')
    return {
      choice: 'detail',
      message: 'We will quote this one: detail finer than 10 m needs paid images, or images that you have.',
    };
  return { choice: 'field-work', message: 'We will quote this one: field work depends on the place.' };
}
