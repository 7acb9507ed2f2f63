import { type ReactNode, useId } from 'react';
import './preview-frame.css';

interface Props<Name extends string> {
  title: string;
  /** What it can show; with fewer than two there is nothing to choose. */
  names?: readonly Name[];
  chosen?: Name;
  onChoose?: (name: Name) => void;
  className?: string;
  /** The anchor of the frame. */
  id?: string;
  /** In place of the names. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A frame with a title that shows what visitors will see, and buttons that choose what. */
export function PreviewFrame<Name extends string>(props: Props<Name>) {
  const { title, names = [], chosen, onChoose, className = '', id, action, children } = props;
  const titleId = useId();
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={titleId} className={`preview ${className}`}>
      <div className="preview-head">
        <h3 id={titleId}>{title}</h3>
        {action}
        {names.length > 1 && (
          <div className="preview-names">
            {names.map((name) => (
              <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose?.(name)}>
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
