import { useState } from 'react';
import type { Place } from '#geo/places/place.ts';
import { circleOf, readRadius } from '#web/map/choose/radius.ts';
import { loadOutline } from '#web/map/map-data.ts';
import { PlaceSearch } from '#web/map/place-search.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import type { BriefActions } from '../../state/use-brief.ts';
import type { UseTool } from './use-tool.ts';

interface Props {
  actions: BriefActions;
  chosen: UseTool;
  onHover: (place: Place | null) => void;
}

/** A province, district or ward gives its outline; a town needs a radius. */
export function PlaceForm({ actions, chosen, onHover }: Props) {
  const [error, setError] = useState('');
  const { town } = chosen;

  async function choose(place: Place): Promise<void> {
    setError('');
    const area = await loadOutline(place);
    onHover(null);
    if (!area) return chosen.chooseTown(place);
    actions.mark(area, { tool: 'place', name: place.name, boundary: 'place' });
    chosen.choose(null);
  }

  return (
    <div className="brief-tool-form">
      <PlaceSearch
        label="District, ward or town"
        placeholder="A district, ward or town"
        onHover={onHover}
        onChoose={(place) =>
          void choose(place).catch(() => setError('The outline could not be loaded. Choose it again.'))
        }
      />
      {error && <FieldError>{error}</FieldError>}
      {town && <TownForm key={town.id} town={town} actions={actions} onDone={() => chosen.choose(null)} />}
    </div>
  );
}

interface TownProps {
  town: Place;
  actions: BriefActions;
  onDone: () => void;
}

function TownForm({ town, actions, onDone }: TownProps) {
  const [radius, setRadius] = useState('5');
  const [error, setError] = useState<string>();

  async function use(): Promise<void> {
    const { radiusM, message } = readRadius(radius);
    setError(message);
    if (!radiusM) return;
    const name = `${town.name}, ${radius} km around`;
    actions.mark(await circleOf(town.center, radiusM), { tool: 'place', name, boundary: 'place' });
    onDone();
  }

  return (
    <form
      className="brief-tool-form"
      onSubmit={(event) => {
        event.preventDefault();
        use().catch(() => setError('The geometry could not be loaded. Please try again.'));
      }}
    >
      <TextField
        label={`Radius around ${town.name} in km`}
        inputMode="decimal"
        autoFocus
        error={error}
        value={radius}
        onChange={({ target }) => setRadius(target.value)}
      />
      <Button small type="submit" className="self-start">
        Use this circle
      </Button>
    </form>
  );
}
