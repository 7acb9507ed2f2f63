import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useIdleLogout } from './use-idle-logout.ts';

const loadQuestion = () => import('./idle-warning.tsx');

export function IdleLogout() {
  const leftMs = useIdleLogout();
  if (leftMs === null) return null;
  return (
    <LazyModule load={loadQuestion}>{({ StillThere }) => <StillThere seconds={Math.ceil(leftMs / 1000)} />}</LazyModule>
  );
}
