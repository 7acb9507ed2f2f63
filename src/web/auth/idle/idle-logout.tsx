import { Late } from '#web/ui/async/lazy-module.tsx';
import { useKeptSession } from './use-idle-logout.ts';

const loadQuestion = () => import('./idle-warning.tsx');

/** Looks after the session of a signed-in person, and asks in its last minute whether they are still there. */
export function KeptSession() {
  const leftMs = useKeptSession();
  if (leftMs === null) return null;
  return <Late load={loadQuestion}>{({ StillThere }) => <StillThere seconds={Math.ceil(leftMs / 1000)} />}</Late>;
}
