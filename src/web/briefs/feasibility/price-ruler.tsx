import { inThousands } from '#web/ui/format/numbers.ts';
import { rulerOf } from './ruler.ts';

interface Props {
  low: number;
  high: number;
  middle: number;
}

const [width, height, bar] = [330, 44, 14];

/** The price range as a bar on a scale from zero to the next step above it. */
export function PriceRuler({ low, high, middle }: Props) {
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
