import { Button } from '../controls/button.tsx';
import { FieldError } from '../forms/field.tsx';
import { useAction } from '../forms/submit/use-action.ts';

interface Props {
  /** The accessible name, including the row. */
  label: string;
  pressed?: boolean;
  small?: boolean;
  run: () => Promise<void>;
  children: string;
}

export function ActionButton({ label, pressed, small = true, run, children }: Props) {
  const { busy, failure, act } = useAction();
  return (
    <span className="inline-grid">
      <Button
        kind="quiet"
        small={small}
        aria-label={label}
        aria-pressed={pressed}
        busy={busy}
        onClick={() => void act(run)}
      >
        {children}
      </Button>
      <span role="alert" className={failure ? 'mt-1' : undefined}>
        {failure && <FieldError>{failure}</FieldError>}
      </span>
    </span>
  );
}
