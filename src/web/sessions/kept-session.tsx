import { Late } from '../ui/late.tsx';
import { useKeptSession } from './use-kept-session.ts';

const loadQuestion = () => import('./still-there.tsx');

/** Looks after the session of a signed-in person, and asks in its last minute whether they are still there. */
export function KeptSession() {
  const leftMs = useKeptSession();
  if (leftMs === null) return null;
  return <Late load={loadQuestion}>{({ StillThere }) => <StillThere seconds={Math.ceil(leftMs / 1000)} />}</Late>;
}
