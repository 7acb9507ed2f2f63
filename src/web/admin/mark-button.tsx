import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { FieldError } from '../ui/forms/field.tsx';

interface Props {
  /** What it does to which, for those who do not see where it stands. */
  label: string;
  pressed?: boolean;
  /** For rows of a list. */
  small?: boolean;
  mark: () => Promise<void>;
  children: string;
}

/** Says one thing about one row; what went wrong stands below it. */
export function MarkButton({ label, pressed, small = true, mark, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  async function press(): Promise<void> {
    setBusy(true);
    setWords('');
    try {
      await mark();
    } catch (error) {
      setWords((error as Error).message);
    }
    setBusy(false);
  }
  return (
    <span className="inline-grid gap-1">
      <Button
        kind="quiet"
        small={small}
        aria-label={label}
        aria-pressed={pressed}
        busy={busy}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <span role="alert">{words && <FieldError>{words}</FieldError>}</span>
    </span>
  );
}
