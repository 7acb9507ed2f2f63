import type { Place } from '#geo/places/place.ts';
import { PlaceForm } from '#web/map/choose/place-form.tsx';
import type { BriefDraft } from '../../state/use-brief.ts';
import type { UseTool } from './use-tool.ts';

interface Props {
  actions: BriefDraft;
  chosen: UseTool;
  onHover: (place: Place | null) => void;
}

/** Marks the area of the brief by the name of a place. */
export const AreaPlaceForm = ({ actions, chosen, onHover }: Props) => (
  <PlaceForm
    town={chosen.town}
    searched={chosen.searched}
    onTown={(town) => town && chosen.chooseTown(town)}
    onHover={onHover}
    onMark={(area, name) => {
      actions.mark(area, { tool: 'place', name, boundary: 'place' });
      chosen.choose(null);
    }}
  />
);
