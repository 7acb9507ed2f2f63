import type { ReactNode } from 'react';
import { SessionProvided } from './session-state.ts';
import { useSessionCheck } from './use-session-check.ts';

/** Provides the session to every page, and checks it on load. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useSessionCheck();
  return <SessionProvided value={true}>{children}</SessionProvided>;
}
