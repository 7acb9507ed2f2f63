import type { BriefWork } from '../state/brief.ts';
import './year-line.css';

type Dates = BriefWork['dates'];

interface Props {
  dates: Dates;
  /** The first year with images, and the current year. */
  firstYear: number;
  lastYear: number;
  onChange: (dates: Dates) => void;
}

const mostNames = 11;

/** One or two years, chosen on a scale or from lists that appear on focus. */
export function YearLine({ dates, firstYear, lastYear, onChange }: Props) {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const every = Math.ceil(years.length / mostNames);
  const ends = [
    ...(dates.kind === 'one' ? [] : [{ part: 'fromYear', label: 'First year' } as const]),
    { part: 'toYear', label: dates.kind === 'one' ? 'Year' : 'Last year' } as const,
  ];
  const choose = (part: 'fromYear' | 'toYear', year: number): void => onChange(withYear(dates, part, year, firstYear));
  return (
    <div>
      <div className="year-line">
        {ends.map(({ part, label }) => (
          <input
            key={part}
            type="range"
            aria-label={label}
            min={firstYear}
            max={lastYear}
            value={dates[part]}
            onChange={({ target }) => choose(part, Number(target.value))}
          />
        ))}
        <ol aria-hidden="true">
          {years.map((year) => (
            <li key={year} className={ends.some(({ part }) => dates[part] === year) ? 'year-chosen' : undefined}>
              <span>
                {(lastYear - year) % every === 0 || ends.some(({ part }) => dates[part] === year) ? year : ''}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {ends.map(({ part, label }) => (
        <label key={part} className="year-list">
          {label}
          <select value={dates[part]} onChange={({ target }) => choose(part, Number(target.value))}>
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** Keeps the first year before the last by moving the other year, within the years with images. */
function withYear(dates: Dates, part: 'fromYear' | 'toYear', year: number, firstYear: number): Dates {
  if (part === 'toYear') {
    const toYear = dates.kind === 'one' ? year : Math.max(year, firstYear + 1);
    return { ...dates, toYear, fromYear: Math.min(dates.fromYear, toYear - 1) };
  }
  return { ...dates, fromYear: Math.min(year, dates.toYear - 1) };
}
