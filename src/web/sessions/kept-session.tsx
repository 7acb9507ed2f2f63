import { lazy, Suspense } from 'react';
import { useKeptSession } from './use-kept-session.ts';

const StillThere = lazy(async () => ({ default: (await import('./still-there.tsx')).StillThere }));

/** Looks after the session of a signed-in person, and asks in its last minute whether they are still there. */
export function KeptSession() {
  const leftMs = useKeptSession();
  return <Suspense>{leftMs !== null && <StillThere seconds={Math.ceil(leftMs / 1000)} />}</Suspense>;
}
