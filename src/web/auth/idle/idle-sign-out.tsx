import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';

const loadWarning = () => import('./idle-warning.tsx');

export function IdleSignOut() {
  const leftMs = useIdleSignOut();
  if (leftMs === null) return null;
  return (
    <LazyModule load={loadWarning}>
      {({ IdleWarning }) => <IdleWarning seconds={Math.ceil(leftMs / 1000)} />}
    </LazyModule>
  );
}
