import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../controls/icon.tsx';
import './error-summary.css';

interface Props {
  errors: Readonly<Record<string, string>>;
  refusals: number;
  /** The form was refused without script: the browser focuses the summary of the new page. */
  isNewPage?: boolean;
}

const focusedByBrowser = { autoFocus: true };

/** The errors of a long form, each linked to its field. Focused after each failed submit, never while typing. */
export function ErrorSummary({ errors, refusals, isNewPage = false }: Props) {
  const lines = Object.entries(errors);
  const box = useFocusOn(refusals);
  if (lines.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} {...(isNewPage && focusedByBrowser)}>
      <p className="flex gap-2 font-strong">
        <Icon name="alert" className="mt-0.5 text-danger" />
        Please check these details
      </p>
      <ul className="mt-2 grid gap-0.5">
        {lines.map(([fieldId, message]) => (
          <li key={fieldId}>
            <a className="link link-danger inline-block py-0.5" href={`#${fieldId}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFocusOn(refusals: number) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  return box;
}
