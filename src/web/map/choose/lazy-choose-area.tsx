import { LazyModule } from '../../ui/async/lazy-module.tsx';
import type { ChooseAreaProps } from './choose-area.tsx';

const load = () => import('./choose-area.tsx');

/** Geometry and place search, loaded only when the visitor chooses an area. */
export const LazyChooseArea = (props: ChooseAreaProps) => (
  <LazyModule load={load} fallback={<p className="text-ink2">Loading the places...</p>}>
    {({ ChooseArea }) => <ChooseArea {...props} />}
  </LazyModule>
);
