import './next-steps.css';

/** What happens next, each with its day. */
export const NextSteps = ({ steps }: { steps: readonly { when: string; what: string }[] }) => (
  <ol className="next-steps">
    {steps.map(({ when, what }) => (
      <li key={what}>
        <p className="font-strong">{when}</p>
        <p className="text-ink2">{what}</p>
      </li>
    ))}
  </ol>
);
