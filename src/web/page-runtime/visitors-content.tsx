import { type ReactNode, useState } from 'react';

interface Props {
  /** Shown in place of the content until the session is known, if React loads at once; otherwise false. */
  checking: ReactNode;
  children: ReactNode;
}

/**
 * Content that is in the HTML and can be used before React has loaded. If React loads at once, the content depends on
 * what the browser stores: the styles hide it, and React leaves the HTML as it is until the session is known.
 */
export function VisitorsContent({ checking, children }: Props) {
  const [isHidden] = useState(() => !import.meta.env.SSR && document.documentElement.dataset['scripts'] === 'at-once');
  return (
    <>
      {checking && <div className="before-content">{checking}</div>}
      {checking && isHidden ? (
        <div key="html" className="visitors-html" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div key="content" className={checking ? 'visitors-html' : undefined}>
          {children}
        </div>
      )}
    </>
  );
}
