import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Minutes } from '../day-entries.ts';
import { afterKey, pullTo, type Selection, selectAt } from './selection.ts';

interface Options {
  scale: Minutes;
  /** How many days there are to choose from. */
  days: number;
  /** Where the keys begin. */
  first: { day: number; minutes: number };
}

/** The stretch of time that is chosen on the week, by pulling or by keys, and whether its form is open. */
export function useSelection({ scale, days, first }: Options) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [opened, setOpened] = useState<'pointer' | 'keys' | null>(null);
  // Tells the form that its fields are no longer what is chosen.
  const [version, setVersion] = useState(0);
  const layer = useRef<HTMLDivElement>(null);

  function choose(next: Selection): void {
    setSelection(next);
    setVersion((count) => count + 1);
  }
  function drop(): void {
    setSelection(null);
    setOpened(null);
    layer.current?.focus({ preventScroll: true });
  }
  const pulls = usePulls(scale, layer, {
    begin(day, minutes) {
      setOpened(null);
      choose(selectAt(day, minutes, scale));
    },
    pull: (minutes) => selection && choose(pullTo(selection, minutes, scale)),
    end: () => setOpened('pointer'),
    drop,
  });
  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') drop();
    if (event.key === 'Enter' && selection) {
      event.preventDefault();
      setOpened('keys');
    }
    const start = selection ?? selectAt(first.day, first.minutes, scale);
    const next = afterKey(start, event, scale, days);
    if (!next) return;
    event.preventDefault();
    setOpened(null);
    choose(selection ? next : start);
  }

  return {
    selection,
    opened,
    version,
    drop,
    /** What the form says. */
    write: setSelection,
    layer: { ref: layer, onKeyDown: press, ...pulls },
  };
}

interface Pull {
  begin(day: number, minutes: number): void;
  pull(minutes: number): void;
  end(): void;
  drop(): void;
}

/** Pulls of a mouse or a pen. A finger scrolls: it has the form. */
function usePulls(scale: Minutes, layer: RefObject<HTMLDivElement | null>, { begin, pull, end, drop }: Pull) {
  const pulling = useRef(false);
  function minutesAt({ clientY }: PointerEvent): number {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return scale.from;
    return scale.from + ((clientY - box.top) / box.height) * (scale.to - scale.from);
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>): void {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const column = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
      if (column === undefined) return;
      pulling.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(Number(column), minutesAt(event));
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>): void {
      if (pulling.current) pull(minutesAt(event));
    },
    onPointerUp(): void {
      if (pulling.current) end();
      pulling.current = false;
    },
    onPointerCancel(): void {
      pulling.current = false;
      drop();
    },
  };
}
