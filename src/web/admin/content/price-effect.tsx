import { useEffect, useState } from 'react';
import { exampleJob } from '#contract/admin/settings.ts';
import { readCoefficients } from '#contract/briefs/briefs.ts';
import { type Basis, coefficientsSchema } from '#contract/briefs/coefficients.ts';
import { estimate } from '#geo/estimate/estimate.ts';
import { call } from '#web/api.ts';
import { Callout } from '#web/ui/forms/callout.tsx';
import { asRecord } from './fields.ts';

/** What an estimate of Map your project would say with the values of a file; null when it would say the same, or none. */
export function priceEffect(basis: Basis, file: string, values: unknown): { before: string; after: string } | null {
  const [, edited = null] = /^catalogue\/services\/(.+)\.md$/.exec(file) ?? [];
  const next = edited === null ? withCoefficients(basis, file, values) : withPrice(basis, edited, values);
  const serviceId = edited ?? basis.services.find(({ needsArea }) => needsArea)?.id;
  const service = basis.services.find(({ id }) => id === serviceId);
  if (!next || !service?.needsArea) return null;
  const range = (one: Basis): string => {
    const { low, high } = estimate(exampleJob.km2, { ...exampleJob.work, serviceId: service.id }, one);
    return low === null ? 'a quote' : low === high ? `USD ${low}` : `USD ${low} to ${high}`;
  };
  const [before, after] = [range(basis), range(next)];
  return before === after
    ? null
    : { before: `${service.name}, ${exampleJob.km2} km² with two dates: ${before}`, after };
}

function withPrice(basis: Basis, edited: string, values: unknown): Basis | null {
  const { priceUsd } = asRecord(values);
  if (typeof priceUsd !== 'number' || priceUsd < 0) return null;
  return { ...basis, services: basis.services.map((one) => (one.id === edited ? { ...one, priceUsd } : one)) };
}

function withCoefficients(basis: Basis, file: string, values: unknown): Basis | null {
  const read = file === 'estimates.yaml' ? coefficientsSchema.safeParse(values) : null;
  return read?.success ? { ...basis, coefficients: read.data } : null;
}

/** Says what a change of prices means for an estimate, while it is typed. */
export function PriceEffect({ file, values }: { file: string; values: unknown }) {
  const [basis, setBasis] = useState<Basis | null>(null);
  useEffect(() => {
    // Without an answer the page is complete without this line.
    call(readCoefficients, {}).then(setBasis, () => {});
  }, []);
  const effect = basis && priceEffect(basis, file, values);
  if (!effect) return null;
  return (
    <Callout>
      {effect.before} would become {effect.after}. Orders and quotes that exist keep their prices.
    </Callout>
  );
}
