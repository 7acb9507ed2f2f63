import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useIdleLogout } from './use-idle-logout.ts';

const loadQuestion = () => import('./idle-warning.tsx');

/** Looks after the session of a signed-in person, and asks in its last minute whether they are still there. */
export function IdleLogout() {
  const leftMs = useIdleLogout();
  if (leftMs === null) return null;
  return (
    <LazyModule load={loadQuestion}>{({ StillThere }) => <StillThere seconds={Math.ceil(leftMs / 1000)} />}</LazyModule>
  );
}
