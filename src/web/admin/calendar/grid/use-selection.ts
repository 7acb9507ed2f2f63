import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Minutes } from '../day-entries.ts';
import { afterKey, extendTo, type Selection, selectAt } from './selection.ts';

interface Options {
  scale: Minutes;
  /** The number of selectable days. */
  days: number;
  /** Where selection by keyboard begins. */
  first: { day: number; minutes: number };
}

/** The span selected in the week, by dragging or by keyboard, and whether its form is open. */
export function useSelection({ scale, days, first }: Options) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [opened, setOpened] = useState<'pointer' | 'keys' | null>(null);
  // Changes when the form's fields no longer match the selection.
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
    pull: (minutes) => selection && choose(extendTo(selection, minutes, scale)),
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
    /** Takes over the span typed in the form. */
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

/** Dragging with a mouse or a pen. A touch scrolls instead; on a touch screen, use the form. */
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
