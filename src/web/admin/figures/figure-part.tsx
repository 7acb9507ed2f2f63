import type { Chart, Figure, Period, Span } from '#contract/admin/figures.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { figureTitles, formatPeriod, formatValue } from './figure-labels.ts';
import './figure-part.css';
import './figure-chart.css';

interface Props {
  figure: Figure;
  periods: readonly Period[];
  by: Span;
  isRunning: boolean;
}

/** One figure: its latest value beside the previous one, a chart, and the same values as a table. */
export function FigurePart({ figure, periods, by, isRunning }: Props) {
  const { name, unit, values, before, chart } = figure;
  const { title, note } = figureTitles[name];
  const latest = values.at(-1) ?? null;
  const previous = values.at(-2) ?? null;
  return (
    <section aria-labelledby={`figure-${name}`} className="admin-section figure-part">
      <h3 id={`figure-${name}`} className="text-card">
        {title}
      </h3>
      <p className="figure-values">
        <strong>{formatValue(latest, unit)}</strong>
        <span className="text-small text-ink2">
          {isRunning ? `this ${by} so far` : `in the latest ${by}`}
          {previous !== null && `, ${formatValue(previous, unit)} the ${by} before`}
        </span>
      </p>
      <FigureChart chart={chart} />
      <p className="text-note text-ink2">{note}</p>
      <Disclosure summary={`${title} as a table`}>
        <table className="admin-table figure-table">
          <caption className="sr-only">
            {title} by {by}
          </caption>
          <thead>
            <tr>
              <th scope="col">{by === 'week' ? 'Week' : 'Month'}</th>
              <th scope="col">{unit === 'cents' ? 'Amount' : 'Number'}</th>
              <th scope="col">The {by} before</th>
            </tr>
          </thead>
          <tbody>
            {periods
              .map((period, index) => (
                <tr key={period.from}>
                  <th scope="row">{formatPeriod(period, by)}</th>
                  <td>{formatValue(values[index] ?? null, unit)}</td>
                  <td>{formatValue((index === 0 ? before : values[index - 1]) ?? null, unit)}</td>
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

/** The chart as computed by the server; the table beside it has the same values. */
const FigureChart = ({ chart: { width, height, bars, latest, lines, labels } }: { chart: Chart }) => (
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
