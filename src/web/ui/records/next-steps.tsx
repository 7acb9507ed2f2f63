import './next-steps.css';

interface Props {
  steps: readonly { when: string; what: string }[];
  /** The place of the step that is under way; those before it are done. */
  current: number;
}

export const NextSteps = ({ steps, current }: Props) => (
  <ol className="next-steps">
    {steps.map(({ when, what }, place) => (
      <li key={what} aria-current={place === current ? 'step' : undefined}>
        <p className="font-strong">{when}</p>
        <p className="text-ink2">{what}</p>
      </li>
    ))}
  </ol>
);
