// Chunk: place-search
import { useState } from 'react';
import type { Place } from '#geo/places/place.ts';
import { PlaceSearch } from '#web/map/search/place-search.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { useEditor } from '../use-area-editor.ts';
import { outlineToUse } from './outline-to-use.ts';
import { circleOf, readRadius } from './radius.ts';
import './tool-form.css';

/** A province, district or ward gives its outline; a town needs a radius. */
export function PlaceForm() {
  const { town, setTown, searched, mark, highlight } = useEditor();
  const [error, setError] = useState('');

  async function choose(place: Place): Promise<void> {
    setError('');
    setTown(null);
    const area = await outlineToUse(place);
    highlight.show(null);
    if (area) mark(area, { tool: 'place', name: place.name, boundary: 'place' });
    else setTown(place);
  }

  return (
    <div className="tool-form">
      <PlaceSearch
        key={searched}
        initial={searched}
        label="District, ward or town"
        placeholder="For example Umguza"
        onHover={highlight.show}
        onChoose={(place) =>
          void choose(place).catch(() =>
            setError('The outline could not be loaded. Choose it again, or type coordinates.'),
          )
        }
      />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      {town && <TownForm key={town.id} town={town} />}
    </div>
  );
}

function TownForm({ town }: { town: Place }) {
  const { mark } = useEditor();
  const [radius, setRadius] = useState('5');
  const [error, setError] = useState<string>();

  async function use(): Promise<void> {
    const { radiusM, message } = readRadius(radius);
    setError(message);
    if (!radiusM) return;
    const name = `${town.name}, ${radius} km around`;
    mark(await circleOf(town.center, radiusM), { tool: 'place', name, boundary: 'place' });
  }

  return (
    <form
      noValidate
      className="tool-form"
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
