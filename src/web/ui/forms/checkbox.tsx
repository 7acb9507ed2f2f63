import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
