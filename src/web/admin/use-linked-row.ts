import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A row that the address may refer to by its reference, `#Q-26-7HM3K`: it is scrolled into view and focused. */
export function useLinkedRow(reference: string): { id: string; ref: RefObject<HTMLLIElement | null>; tabIndex: -1 } {
  const row = useRef<HTMLLIElement>(null);
  const isLinked = useLocation().hash === `#${reference}`;
  useEffect(() => {
    if (!isLinked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return { id: reference, ref: row, tabIndex: -1 };
}
