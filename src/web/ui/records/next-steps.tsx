import type { ReactNode } from 'react';
import './next-steps.css';

interface StepListProps {
  steps: readonly { key: string; title: string; detail: ReactNode }[];
  current: number;
}

export const StepList = ({ steps, current }: StepListProps) => (
  <ol className="next-steps">
    {steps.map(({ key, title, detail }, place) => (
      <li key={key} aria-current={place === current ? 'step' : undefined}>
        <p className="font-strong">{title}</p>
        {detail}
      </li>
    ))}
  </ol>
);

interface NextStepsProps {
  steps: readonly { when: string; what: string }[];
  current: number;
}

export const NextSteps = ({ steps, current }: NextStepsProps) => (
  <StepList
    steps={steps.map(({ when, what }) => ({ key: what, title: when, detail: <p className="text-ink2">{what}</p> }))}
    current={current}
  />
);
