import './step-line.css';

interface Step {
  name: string;
  /** A day, or a word about it. */
  note: string | null;
  isCurrent: boolean;
}

interface Props {
  label: string;
  steps: readonly Step[];
  /** As the profile of a route on a wide screen: for the one record of a page. */
  isProfile?: boolean;
}

export const StepLine = ({ label, steps, isProfile = false }: Props) => (
  <ol className={isProfile ? 'step-line step-profile' : 'step-line'} aria-label={label}>
    {steps.map(({ name, note, isCurrent }) => (
      <li key={name} aria-current={isCurrent ? 'step' : undefined}>
        <span className="font-strong">{name}</span>{' '}
        {note && <span className="text-ink2 whitespace-nowrap">{note}</span>}
      </li>
    ))}
  </ol>
);
