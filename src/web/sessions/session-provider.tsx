import type { ReactNode } from 'react';
import { SessionProvided } from './session-state.ts';
import { useSessionCheck } from './use-session-check.ts';

/** Stands once around every page: asks who is signed in, and lets the parts of the page know (spec 4, 8). */
export function SessionProvider({ children }: { children: ReactNode }) {
  useSessionCheck();
  return <SessionProvided value={true}>{children}</SessionProvided>;
}
