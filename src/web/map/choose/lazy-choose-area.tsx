import { LazyModule } from '../../ui/async/lazy-module.tsx';
import type { ChooseAreaProps } from './choose-area.tsx';

const load = () => import('./choose-area.tsx');

/** The geometry and the search for places, which a page loads when an area is chosen. */
export const LazyChooseArea = (props: ChooseAreaProps) => (
  <LazyModule load={load} meanwhile={<p className="text-ink2">Loading the places...</p>}>
    {({ ChooseArea }) => <ChooseArea {...props} />}
  </LazyModule>
);
