import { skyNames } from '#geo/estimate/fact-rows.ts';
import type { Feasibility } from '#geo/estimate/feasibility.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import './months.css';

/** When images are usually clear. The legend explains the colours in text. */
export const Months = ({ months, monthsSource }: Pick<Feasibility, 'months' | 'monthsSource'>) => (
  <section className="card-months" aria-label="When to look">
    <div className="card-months-legend">
      <h3 className="text-h4">When to look</h3>
      <p className="text-note text-ink2">
        Green: usually clear. Hatched: rain and cloud. A rule of thumb, from{' '}
        <TextLink to={monthsSource.address}>{monthsSource.title}</TextLink>.
      </p>
    </div>
    <ol>
      {months.map(({ name, sky, isChosen }) => (
        <li key={name} className={`month-sky month-sky-${sky} ${isChosen ? 'month-sky-chosen' : ''}`}>
          <span aria-hidden="true">
            {name.slice(0, 1)}
            <span className="month-rest">{name.slice(1, 3)}</span>
          </span>
          <span className="sr-only">
            {name}, {skyNames[sky]}
            {isChosen && ', chosen'}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
