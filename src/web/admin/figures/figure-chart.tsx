import type { Chart } from '#contract/admin/figures.ts';
import './figure-chart.css';

/** The chart as computed by the server; the table beside it has the same values. */
export const FigureChart = ({ chart: { width, height, bars, latest, lines, labels } }: { chart: Chart }) => (
  <svg className="figure-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    {lines.map(({ y, label }) => (
      <g key={y}>
        <path className="figure-line" d={`M0 ${y}h${width}`} />
        <text x={0} y={y - 5}>
          {label}
        </text>
      </g>
    ))}
    <path className="figure-bars" d={bars} />
    <path className="figure-latest" d={latest} />
    {labels.map(({ x, text }) => (
      <text key={x} x={x} y={height - 6} textAnchor="middle">
        {text}
      </text>
    ))}
  </svg>
);
