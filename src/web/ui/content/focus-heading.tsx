import type { ReactNode } from 'react';
import { useFocusOnMount } from './use-focus-on-mount.ts';

/** A heading that takes the focus when it appears, so that screen readers announce the outcome. */
export const FocusHeading = ({ children }: { children: ReactNode }) => (
  <h1 className="text-step-title outline-none" tabIndex={-1} ref={useFocusOnMount(true)}>
    {children}
  </h1>
);

export const FocusSubheading = ({ children }: { children: ReactNode }) => (
  <h2 className="text-dialog outline-none" tabIndex={-1} ref={useFocusOnMount(true)}>
    {children}
  </h2>
);
