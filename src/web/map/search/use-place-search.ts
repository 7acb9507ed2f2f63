// Chunk: place-search
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '#geo/places/place.ts';
import type { PlaceFinder } from './place-finder.ts';

export interface Choice {
  id: string;
  name: string;
  detail: string;
  kind: Place['kind'] | 'polygon' | 'upload';
  /** Absent for a choice that is not a place. */
  place?: Place;
  choose(): void;
}

interface Options {
  onChoose(place: Place): void;
  onHover?: ((place: Place | null) => void) | undefined;
  /** Choices listed after the places. */
  more?: readonly Choice[] | undefined;
  /** Text with which the search begins. */
  initial?: string | undefined;
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The state of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): what is typed, found and active. */
export function usePlaceSearch({ onChoose, onHover, more = [], initial = '' }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const { finder, hasFailed, load } = usePlaceFinder();
  const named = finder?.find(text) ?? [];
  const position = usePosition(text, finder !== null && named.length === 0);
  const places = position ? [position] : named;
  const choices = [...places.map((place) => choiceOf(place, choose)), ...more];
  const list = useList(choices, onHover);
  useTypedBefore(input, initial, type);

  function choose(place: Place): void {
    setText(place.name);
    list.close();
    onChoose(place);
  }
  function open(): void {
    load();
    list.open();
  }
  function type(typed: string): void {
    setText(typed);
    list.activate(-1);
    open();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
  }
  /** @returns false if the key is left to the browser */
  function press(key: string): boolean {
    const step = steps[key];
    if (step) {
      load();
      list.move(step);
      return true;
    }
    if (key === 'Escape' && (list.isOpen || text)) {
      if (!list.isOpen) setText('');
      list.close();
      return true;
    }
    return key === 'Enter' && chooseActive();
  }
  function chooseActive(): boolean {
    // With the list closed, Enter submits the form.
    if (!list.isOpen) return false;
    const place = finder?.named(text) ?? position;
    const chosen = choices[list.active] ?? (place && choiceOf(place, choose));
    chosen?.choose();
    return Boolean(chosen);
  }
  return { ...list, input, text, type, open, choices, isLoaded: finder !== null, hasFailed, onKeyDown };
}

/** Which choices are shown, and the index of the active one: -1 for none. */
function useList(choices: readonly Choice[], onHover: Options['onHover']) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const count = choices.length;
  function activate(next: number): void {
    setActive(next);
    onHover?.(choices[next]?.place ?? null);
  }
  return {
    isOpen,
    active,
    activate,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      activate(-1);
    },
    move(step: 1 | -1) {
      setOpen(true);
      if (count) activate(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    },
  };
}

/** Picks up text that was typed on the page before, or before hydration. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  initial: string,
  type: (text: string) => void,
): void {
  const typeOnce = useEffectEvent(type);
  useEffect(() => {
    if (initial) input.current?.focus();
    if (input.current && document.activeElement === input.current) typeOnce(input.current.value);
  }, [input, initial]);
}

const choiceOf = (place: Place, choose: (place: Place) => void): Choice => ({
  ...place,
  place,
  choose: () => choose(place),
});

/** The position whose coordinates are typed. They are read by a module that is loaded for numbers alone. */
function usePosition(text: string, isWanted: boolean): Place | null {
  const [read, setRead] = useState<{ text: string; place: Place | null }>();
  const isNumeric = isWanted && /\d\D+\d/.test(text);
  useEffect(() => {
    if (!isNumeric) return;
    let isCurrent = true;
    import('#geo/places/position-place.ts').then(
      ({ placeAtPosition }) => isCurrent && setRead({ text, place: placeAtPosition(text) }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text, isNumeric]);
  return read?.text === text ? read.place : null;
}

/** Loaded when the field is first used. */
function usePlaceFinder() {
  const [finder, setFinder] = useState<PlaceFinder | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = (): void => {
    if (finder) return;
    setFailed(false);
    import('./place-finder.ts').then(({ loadPlaceFinder }) => loadPlaceFinder()).then(setFinder, () => setFailed(true));
  };
  return { finder, hasFailed, load };
}
