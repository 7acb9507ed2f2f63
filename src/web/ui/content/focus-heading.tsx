import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** A heading that takes the focus when it appears, so that screen readers announce the outcome. */
export const FocusHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-step-title outline-none" tabIndex={-1} ref={useFocusOnArrival()}>
    {children}
  </h1>
);

/** The same on a page whose frame has its own heading. */
export const FocusSubheading = ({ children }: { children: ReactNode }) => (
  <h2 className="text-dialog outline-none" tabIndex={-1} ref={useFocusOnArrival()}>
    {children}
  </h2>
);

function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
