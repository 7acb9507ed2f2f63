import './step-line.css';

interface Step {
  name: string;
  /** A day, or a word about it. */
  note: string | null;
  isCurrent: boolean;
}

export const StepLine = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className="step-line" aria-label={label}>
    {steps.map(({ name, note, isCurrent }) => (
      <li key={name} aria-current={isCurrent ? 'step' : undefined}>
        <span className="font-strong">{name}</span>{' '}
        {note && <span className="text-ink2 whitespace-nowrap">{note}</span>}
      </li>
    ))}
  </ol>
);
