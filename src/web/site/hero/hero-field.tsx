import { type RefObject, useEffect, useRef } from 'react';
import { Form, href, useNavigate } from 'react-router';
import type { Place } from '#geo/places/place.ts';
import { PlaceSearch } from '#web/map/search/place-search.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useLite } from '#web/ui/state/lite.ts';

const texts = { label: 'Where is your project?', placeholder: 'District, ward or town' };

interface Props {
  chosen: Place | null;
  /** Called when the field is focused, pressed or hovered. */
  onNeed(): void;
  onChoose(place: Place): void;
  onHover(place: Place | null): void;
}

/** Without script the form opens the page for the typed place. */
export function HeroField({ chosen, onNeed, onChoose, onHover }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const address = href('/map-your-project');
  useNeededBefore(form, onNeed);
  const begin = (tool: string) => () => void navigate(`${address}?tool=${tool}`);
  return (
    <Form
      ref={form}
      action={address}
      method="get"
      className="hero-field"
      data-scripts="hover"
      onFocus={onNeed}
      onPointerEnter={onNeed}
    >
      {chosen && <input type="hidden" name="place" value={chosen.id} />}
      {useLite() ? (
        <PlainField />
      ) : (
        <PlaceSearch
          {...texts}
          {...(!chosen && { name: 'place' })}
          more={[
            { id: 'draw', kind: 'polygon', name: 'Draw it on the map', detail: '', choose: begin('polygon') },
            {
              id: 'upload',
              kind: 'upload',
              name: 'Upload a boundary file',
              detail: 'KML, GeoJSON, Shapefile',
              choose: begin('upload'),
            },
          ]}
          button={<Button type="submit">Show it</Button>}
          {...{ onChoose, onHover }}
        />
      )}
      <p className="hero-note">Area, zone, images and an indicative price in four steps. No account needed.</p>
    </Form>
  );
}

/** With the data saver, a plain field that loads nothing. */
function PlainField() {
  const { label, placeholder } = texts;
  return (
    <div className="place-search">
      <label htmlFor="hero-place" className="field-label">
        {label}
      </label>
      <div className="place-field">
        <input id="hero-place" className="field-control" name="place" placeholder={placeholder} autoComplete="off" />
        <Button type="submit">Show it</Button>
      </div>
    </div>
  );
}

/** Detects use before hydration. */
function useNeededBefore(form: RefObject<HTMLFormElement | null>, onNeed: () => void): void {
  const need = useRef(onNeed);
  useEffect(() => {
    if (form.current?.matches(':focus-within, :hover')) need.current();
  }, [form]);
}
