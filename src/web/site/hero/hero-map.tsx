import { useHydrated } from '#web/ui/async/use-hydrated.ts';
import { elevation } from '#web/ui/format/coordinates.ts';
import { heroRelief } from './hero-relief.ts';

const { viewBox, spotHeights, graticule } = heroRelief;
const relief = '/images/site/hero-relief.svg#relief';
const [, , width, height] = viewBox.split(' ').map(Number);
/** Above the heading, which lies over the map. */
const meridianLabelY = 24;

/** Illustrative terrain: the relief is a separate file in the page's colours, the marks are rendered here. */
export function HeroRelief() {
  const isHydrated = useHydrated();
  return (
    <svg
      className="hero-map"
      viewBox={viewBox}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="map-graticule" d={graticuleLines} />
      {/* Set by the page script once the text is painted. */}
      <use data-href={relief} {...(isHydrated && { href: relief })} />
      <g className="map-marks">
        {graticule.meridians.map(({ x, label }) => (
          <text key={label} x={x + 9} y={meridianLabelY}>
            {label}
          </text>
        ))}
        {graticule.parallels.map(({ y, label }) => (
          <text key={label} x={1428} y={y - 9} textAnchor="end">
            {label}
          </text>
        ))}
        {spotHeights.map(({ x, y, metres }) => (
          <g key={metres} className="map-spot">
            <path d={`M${x - 6} ${y + 5}h12l-6-11z`} />
            <text x={x + 11} y={y + 5}>
              {elevation(metres)}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

const graticuleLines = [
  ...graticule.meridians.map(({ x }) => `M${x} 0V${height}`),
  ...graticule.parallels.map(({ y }) => `M0 ${y}H${width}`),
].join('');
