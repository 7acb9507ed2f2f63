import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { PlaceSearch } from '../search/place-search.tsx';
import { outlineToUse } from './outline-to-use.ts';
import { circleOf, readRadius } from './radius.ts';
import '../area-form.css';

interface Props {
  /** The town around which a radius is entered. */
  town: Place | null;
  onTown: (town: Place | null) => void;
  /** Text that was searched for on another page. */
  searched?: string | undefined;
  onMark: (area: Area, name: string) => void;
  onHover?: (place: Place | null) => void;
}

/** A province, district or ward gives its outline; a town needs a radius. */
export function PlaceForm({ town, onTown, searched, onMark, onHover }: Props) {
  const [error, setError] = useState('');

  async function choose(place: Place): Promise<void> {
    setError('');
    onTown(null);
    const area = await outlineToUse(place);
    onHover?.(null);
    if (area) onMark(area, place.name);
    else onTown(place);
  }

  return (
    <div className="area-form">
      <PlaceSearch
        key={searched}
        initial={searched}
        label="District, ward or town"
        placeholder="For example Umguza"
        onHover={onHover}
        onChoose={(place) =>
          void choose(place).catch(() =>
            setError('The outline could not be loaded. Choose it again, or type coordinates.'),
          )
        }
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      {town && <TownForm key={town.id} town={town} onMark={onMark} />}
    </div>
  );
}

function TownForm({ town, onMark }: Pick<Props, 'onMark'> & { town: Place }) {
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
      className="area-form"
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
