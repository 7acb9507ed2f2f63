import type { ComponentProps } from 'react';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';

type Props = ComponentProps<typeof import('./place-form.tsx').PlaceForm>;

const load = () => import('./place-form.tsx');

/** The search for places with its data, which the page itself does not need. */
export const LazyPlaceForm = (props: Props) => (
  <LazyModule load={load} meanwhile={<div className="brief-place-room" />}>
    {({ PlaceForm }) => <PlaceForm {...props} />}
  </LazyModule>
);
