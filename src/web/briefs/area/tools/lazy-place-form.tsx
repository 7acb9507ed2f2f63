import type { Place } from '#geo/places/place.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import type { BriefActions } from '../../state/use-brief.ts';
import type { UseTool } from './use-tool.ts';

interface Props {
  actions: BriefActions;
  chosen: UseTool;
  onHover: (place: Place | null) => void;
}

const load = () => import('#web/map/choose/place-form.tsx');

/** The search for places with its data, which the page itself does not need. */
export const LazyPlaceForm = ({ actions, chosen, onHover }: Props) => (
  <LazyModule load={load} meanwhile={<div className="brief-place-room" />}>
    {({ PlaceForm }) => (
      <PlaceForm
        town={chosen.town}
        onTown={(town) => town && chosen.chooseTown(town)}
        onHover={onHover}
        onMark={(area, name) => {
          actions.mark(area, { tool: 'place', name, boundary: 'place' });
          chosen.choose(null);
        }}
      />
    )}
  </LazyModule>
);
