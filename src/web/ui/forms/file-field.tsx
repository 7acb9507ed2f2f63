import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import './file-input.css';

interface Props {
  label: string;
  hint: ReactNode;
  /** Extensions or media types; without them any file can be chosen. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Why files were refused. */
  messages: readonly string[];
  className?: string;
  /** Of the input. */
  look?: string;
  onChoose: (files: File[]) => void;
  /** What becomes of the chosen files. */
  children?: ReactNode;
}

/** Files are taken over when they are chosen or dropped. */
export function FileField({ label, hint, messages, className = '', look = '', onChoose, children, ...rest }: Props) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        {...rest}
        id={id}
        type="file"
        className={`file-input ${look}`}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={messages.length > 0 || undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      {children}
      <div id={`${id}-error`} role="alert" className="grid gap-1">
        {messages.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
    </div>
  );
}
