import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';

const last = 2;

export function useSections(draft: Pick<Draft, 'section' | 'reached'>) {
  const [open, setOpen] = useState(() => within(draft.section));
  const [reached, setReached] = useState(() => Math.max(within(draft.reached), within(draft.section)));
  const heading = useOpenedHeading(open);
  return {
    heading,
    draft: { section: open, reached },
    stateOf: (section: number): 'open' | 'done' | 'ahead' => {
      if (section === open) return 'open';
      return section < reached || section < open ? 'done' : 'ahead';
    },
    edit: (section: number) => setOpen(section),
    /** Opens the furthest section reached, or from that one the next. */
    goOn(): void {
      const next = open < reached ? reached : Math.min(last, open + 1);
      setOpen(next);
      setReached(Math.max(reached, next));
    },
  };
}

const within = (section: number): number => Math.max(0, Math.min(last, Math.trunc(section)));

/** Moves the focus to the heading of a section that opens; not to the first one shown. */
function useOpenedHeading(open: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    heading.current?.focus();
  }, [open]);
  return heading;
}
