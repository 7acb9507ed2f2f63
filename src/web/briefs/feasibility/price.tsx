import type { ReactNode } from 'react';
import { formatAmount } from '#contract/money.ts';
import type { Estimate } from '#geo/estimate/estimate.ts';
import { indicativePriceMessage } from '#geo/estimate/fact-rows.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import { PriceRuler } from './price-ruler.tsx';
import './price.css';

interface Props {
  estimate: Estimate;
  /** "−10% to +20%, rounded to 5" */
  rangeNote: string;
}

/** The indicative price with every line of its calculation. */
export function Price({ estimate: { low, high, lines, middleCents, manualQuote }, rangeNote }: Props) {
  return (
    <section className="card-price" aria-label="Price">
      <p className="text-small text-ink3">Indicative price, USD</p>
      {manualQuote || low === null || high === null || middleCents === null ? (
        <p className="text-card mt-2">{manualQuote?.message}</p>
      ) : (
        <>
          <p className="card-price-range flared">
            {inThousands(low)} to {inThousands(high)}
          </p>
          <PriceRuler low={low} high={high} middle={middleCents / 100} />
          <dl className="card-price-lines">
            {lines.map(({ kind, label, note, cents }) => (
              <PriceLine key={kind} label={label} note={note} cents={cents} />
            ))}
            <PriceLine label={<b>Estimate</b>} note={rangeNote} cents={middleCents} isStrong />
          </dl>
        </>
      )}
      <p className="text-note mt-4">{indicativePriceMessage}</p>
    </section>
  );
}

interface LineProps {
  label: ReactNode;
  note: string;
  cents: number;
  isStrong?: boolean;
}

const PriceLine = ({ label, note, cents, isStrong = false }: LineProps) => (
  <div>
    <dt>
      {label}
      <span className="block text-small text-ink3">{note}</span>
    </dt>
    <dd className={isStrong ? 'font-strong' : undefined}>{formatAmount(cents)}</dd>
  </div>
);
