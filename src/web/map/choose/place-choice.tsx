import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { checkArea } from '#geo/polygons/check-area.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import { loadOutline } from '../map-data.ts';
import { PlaceSearch } from '../place-search.tsx';
import { circleOf, readRadius } from './radius.ts';

interface Props {
  onMark: (area: Area, name: string) => void;
}

/** A province, district or ward gives its outline; a town needs a radius. */
export function PlaceChoice({ onMark }: Props) {
  const [town, setTown] = useState<Place | null>(null);
  const [error, setError] = useState('');

  async function choose(place: Place): Promise<void> {
    setError('');
    setTown(null);
    try {
      const outline = await loadOutline(place);
      if (outline) onMark(await withoutCrossings(outline), place.name);
      else setTown(place);
    } catch {
      setError('The outline could not be loaded. Choose it again, or type coordinates.');
    }
  }

  return (
    <div className="choose-part">
      <PlaceSearch
        label="District, ward or town"
        placeholder="For example Umguza"
        onChoose={(place) => void choose(place)}
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      {town && <TownRadius key={town.id} town={town} onMark={onMark} />}
    </div>
  );
}

/** Two of the wards of the data cross themselves (docs/map-data.md). */
async function withoutCrossings(outline: Area): Promise<Area> {
  if (checkArea(outline).reason !== 'crosses') return outline;
  const { repairArea } = await import('#geo/polygons/repair-area.ts');
  return repairArea(outline);
}

function TownRadius({ town, onMark }: Props & { town: Place }) {
  const [radius, setRadius] = useState('5');
  const [error, setError] = useState<string>();

  async function use(): Promise<void> {
    const { radiusM, message } = readRadius(radius);
    setError(message);
    if (radiusM) onMark(await circleOf(town.center, radiusM), `${town.name}, ${radius} km around`);
  }

  return (
    <form
      noValidate
      className="choose-part"
      onSubmit={(event) => {
        event.preventDefault();
        void use();
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
