import type { ReactNode } from 'react';
import { formatAmount } from '#contract/money.ts';
import type { Estimate } from '#geo/estimate/estimate.ts';
import { indicativePriceMessage } from '#geo/estimate/fact-rows.ts';
import { inThousands } from '#web/ui/format/numbers.ts';
import { rulerOf } from './ruler.ts';
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

interface PriceRulerProps {
  low: number;
  high: number;
  middle: number;
}

const [width, height, bar] = [330, 44, 14];

/** The price range as a bar on a scale from zero to the next step above it. */
function PriceRuler({ low, high, middle }: PriceRulerProps) {
  const { top, step } = rulerOf(high);
  const x = (dollars: number): number => Math.round(((dollars / top) * (width - 24) + 8) * 10) / 10;
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return (
    <svg className="price-ruler" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="price-ruler-track" x={x(0)} y="8" width={x(top) - x(0)} height="6" />
      <rect className="price-ruler-range" x={x(low)} y="4" width={x(high) - x(low)} height={bar} />
      <path className="price-ruler-line" d={`M${x(middle)} 0v22`} />
      {ticks.map((dollars) => (
        <g key={dollars}>
          <path className="price-ruler-tick" d={`M${x(dollars)} 18v5`} />
          <text x={x(dollars)} y="38">
            {inThousands(dollars)}
          </text>
        </g>
      ))}
    </svg>
  );
}
