import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import './field.css';
import './choices.css';

interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown below the field and announced with it; the field is marked invalid. */
  error?: string | undefined;
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <Icon name="alert" />
    <span>{children}</span>
  </p>
);

function useField({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      className: 'field-control',
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

const FieldFrame = ({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) => (
  <div className="field">
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);

/** A single-line text field. All input attributes are passed through; set `name` and `autoComplete`. */
export function TextField({ label, hint, error, ...rest }: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  const { id, control } = useField({ hint, error }, rest.id);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <input type="text" {...rest} {...control} />
    </FieldFrame>
  );
}

export function PasswordField({ label, hint, error, ...rest }: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  const { id, control } = useField({ hint, error }, rest.id);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className="field-with-icon">
        <input
          {...rest}
          {...control}
          type={shown ? 'text' : 'password'}
          // Password fields are never auto-capitalised, but text fields are.
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, ...rest }: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, control } = useField({ hint, error }, rest.id);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <textarea {...rest} {...control} />
    </FieldFrame>
  );
}

export function Select({ label, hint, error, ...rest }: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, control } = useField({ hint, error }, rest.id);
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className="field-with-icon">
        <select {...rest} {...control} />
        <Icon name="chevron-down" />
      </div>
    </FieldFrame>
  );
}
