// Chunk: place-search
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { noPlaceMessage } from '#geo/places/no-place.ts';
import type { Place } from '#geo/places/place.ts';
import { type Choice, usePlaceSearch } from './use-place-search.ts';
import '#web/ui/forms/field.css';
import './place-search.css';

interface Props {
  label: ReactNode;
  /** The field's name, for a form that is sent without script. */
  name?: string;
  placeholder?: string;
  /** Choices listed after the places. */
  more?: readonly Choice[];
  /** Beside the field, inside its frame. */
  button?: ReactNode;
  /** Text with which the search begins, opened. */
  initial?: string | undefined;
  onChoose(place: Place): void;
  /** The place that is hovered or active; null if there is none. */
  onHover?: ((place: Place | null) => void) | undefined;
}

/** A field that finds provinces, districts, wards and towns. */
export function PlaceSearch({ label, name, placeholder, more, button, initial, onChoose, onHover }: Props) {
  const id = useId();
  const search = usePlaceSearch({ onChoose, onHover, more, initial });
  const { isOpen, choices, active, text } = search;
  const isListed = isOpen && choices.length > 0;
  const { message, isShown } = messageOf(search);
  return (
    <div className="place-search">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="place-field">
        <input
          ref={search.input}
          id={id}
          type="text"
          className="field-control"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={200}
          {...{ name, placeholder }}
          value={text}
          onChange={(event) => search.type(event.target.value)}
          onFocus={search.open}
          onClick={search.open}
          onBlur={search.close}
          onKeyDown={search.onKeyDown}
        />
        {button}
      </div>
      <List id={id} isListed={isListed} search={search} />
      <p role="status" className={isShown ? 'place-message' : 'sr-only'}>
        {message}
      </p>
    </div>
  );
}

type Search = ReturnType<typeof usePlaceSearch>;

function List({ id, isListed, search }: { id: string; isListed: boolean; search: Search }) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Places"
      hidden={!isListed}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerLeave={() => search.activate(-1)}
    >
      {search.choices.map((choice, at) => (
        <Row
          key={choice.id}
          id={`${id}-${at}`}
          isActive={at === search.active}
          text={search.text}
          choice={choice}
          onKeyDown={search.onKeyDown}
          onActivate={() => search.activate(at)}
        />
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  choice: Choice;
  text: string;
  isActive: boolean;
  onActivate(): void;
  onKeyDown(event: KeyboardEvent): void;
}

function Row({ id, choice: { kind, name, detail, choose }, text, isActive, onActivate, onKeyDown }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={choose}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onActivate}
    >
      <MapIcon name={kind === 'ward' || kind === 'polygon' || kind === 'upload' ? kind : 'place'} />
      <span>
        <MarkedName name={name} text={text} />
      </span>
      <small>{detail}</small>
    </div>
  );
}

/** A name with the typed part highlighted. */
function MarkedName({ name, text }: { name: string; text: string }) {
  const typed = text.trim().toLowerCase();
  const at = name.toLowerCase().indexOf(typed);
  if (!typed || at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + typed.length)}</mark>
      {name.slice(at + typed.length)}
    </>
  );
}

function messageOf({ isOpen, text, isLoaded, hasFailed, choices }: Search) {
  if (!isOpen || !text.trim()) return { message: '', isShown: false };
  if (hasFailed) return { message: 'The places could not be loaded. Type on to try again.', isShown: true };
  if (!isLoaded) return { message: 'Loading the places...', isShown: true };
  const count = choices.filter(({ place }) => place).length;
  if (!count) return { message: noPlaceMessage(text), isShown: true };
  return { message: `${count} ${count === 1 ? 'place' : 'places'} found.`, isShown: false };
}

const iconPaths = {
  place: [
    'M10 17.5C6 12.5 4.5 10.5 4.5 8a5.5 5.5 0 0 1 11 0c0 2.5-1.5 4.5-5.5 9.5z',
    'M10 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z',
  ],
  ward: ['M10 3 18 7.5 10 12 2 7.5z', 'M2 11.5 10 16l8-4.5'],
  polygon: ['M4 7.5 11 3.5 16.5 9 13 16.5 5 14.5z'],
  upload: ['M10 13V3', 'M5.5 7.5 10 3l4.5 4.5', 'M3.5 17h13'],
} as const;

/** Decorative, on a 20 px grid; separate from the icons that every page loads. */
function MapIcon({ name }: { name: keyof typeof iconPaths }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {iconPaths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
