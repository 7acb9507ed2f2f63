import type { Basis } from '#contract/briefs/coefficients.ts';
import { monthNames } from '#geo/estimate/format.ts';
import { Select } from '#web/ui/forms/field.tsx';
import type { BriefWork } from '../state/brief.ts';
import { ChoiceCard } from './choice-card.tsx';
import { YearLine } from './year-line.tsx';

interface Props {
  work: BriefWork;
  basis: Basis;
  year: number;
  onChange: (dates: BriefWork['dates']) => void;
}

const kinds = [
  { kind: 'one', label: 'One date', detail: 'as it is now' },
  { kind: 'two', label: 'Compare two', detail: 'what has changed' },
  { kind: 'series', label: 'Every year', detail: 'a series' },
] as const;

const skies = { clear: 'usually clear', fair: 'often clear', mixed: 'partly cloudy', wet: 'rain and cloud' };

/** The first whole year with images of the given detail. */
export function firstYearOf({ coefficients }: Basis, detail: BriefWork['detail']): number {
  const images = coefficients.images.find((one) => one.detail === detail) ?? coefficients.images[0];
  return (images?.firstYear ?? 2015) + 1;
}

export function DateChoice({ work: { dates, detail }, basis, year, onChange }: Props) {
  const sky = basis.coefficients.months[dates.month - 1];
  const seasons = { one: '', two: ' in both years: same season', series: ' of every year: same season' }[dates.kind];
  const starts = basis.coefficients.images.map(({ name, firstYear }) => `${name} starts in ${firstYear}`);
  return (
    <fieldset>
      <legend className="text-h3">Which dates?</legend>
      <div className="choice-cards">
        {kinds.map(({ kind, label, detail: note }) => (
          <ChoiceCard
            key={kind}
            name="dates"
            label={label}
            detail={note}
            checked={kind === dates.kind}
            onChange={() => onChange({ ...dates, kind })}
          />
        ))}
      </div>
      <YearLine dates={dates} firstYear={firstYearOf(basis, detail)} lastYear={year} onChange={onChange} />
      <div className="mt-4 max-w-xs">
        <Select
          label="Month"
          value={dates.month}
          onChange={({ target }) => onChange({ ...dates, month: Number(target.value) })}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p className="mt-3 text-small text-ink2">
        {monthNames[dates.month - 1]}
        {seasons}
        {sky && `, ${skies[sky]}`}. {starts.join(', ')}.
      </p>
    </fieldset>
  );
}
