// Chunk: step-route
import './step-route.css';

/** `current` is zero-based. */
export const StepRoute = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="route" aria-label={`Step ${current + 1} of ${steps.length}`}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'route-done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span>{step}</span>
      </li>
    ))}
  </ol>
);
