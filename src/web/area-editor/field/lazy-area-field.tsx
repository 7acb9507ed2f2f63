import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import type { AreaFieldProps } from './area-field.tsx';

const load = () => import('./area-field.tsx');

/** Geometry and place search, loaded only when the visitor chooses an area. */
export const LazyAreaField = (props: AreaFieldProps) => (
  <LazyModule load={load} fallback={<p className="text-ink2">Loading the places...</p>}>
    {({ AreaField }) => <AreaField {...props} />}
  </LazyModule>
);
