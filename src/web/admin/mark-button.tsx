import { Button } from '../ui/controls/button.tsx';
import { FieldError } from '../ui/forms/field.tsx';
import { useAction } from '../ui/forms/use-action.ts';

interface Props {
  /** The accessible name, with the row it stands in. */
  label: string;
  pressed?: boolean;
  small?: boolean;
  mark: () => Promise<void>;
  children: string;
}

export function MarkButton({ label, pressed, small = true, mark, children }: Props) {
  const { busy, failure, act } = useAction();
  return (
    <span className="inline-grid gap-1">
      <Button
        kind="quiet"
        small={small}
        aria-label={label}
        aria-pressed={pressed}
        busy={busy}
        onClick={() => void act(mark)}
      >
        {children}
      </Button>
      <span role="alert">{failure && <FieldError>{failure}</FieldError>}</span>
    </span>
  );
}
