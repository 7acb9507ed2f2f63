import type { ReactNode } from 'react';
import { useSessionCheck } from '../use-session-check.ts';
import { SessionProvided } from './session-store.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  useSessionCheck();
  return <SessionProvided value={true}>{children}</SessionProvided>;
}
