// Chunk: own
import { type Ref, useId } from 'react';
import { FieldError } from './field.tsx';
import './code-input.css';

interface Props {
  label: string;
  digits: number;
  value: string;
  error: string | null;
  onChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** Smaller, for a dialog or a column. */
  compact?: boolean;
}

/** A single real input, drawn as cells, so that paste, autofill of a code and screen readers work. */
export function CodeInput({ label, digits, value, error, onChange, ref, compact = false }: Props) {
  const id = useId();
  return (
    <div>
      <label className="field-label block" htmlFor={id}>
        {label}
      </label>
      <div className={compact ? 'code-input code-input-compact' : 'code-input'} data-invalid={error ? '' : undefined}>
        <input
          ref={ref}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, '').slice(0, digits))}
        />
        <span className="code-cells" aria-hidden="true">
          {Array.from({ length: digits }, (_, place) => `cell-${place}`).map((cell, place) => (
            <span key={cell} className={place === Math.min(value.length, digits - 1) ? 'code-next' : undefined}>
              {value[place]}
            </span>
          ))}
        </span>
      </div>
      {error && (
        <div className="mt-2" role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
