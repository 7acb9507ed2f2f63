// Chunk: area-panel
import { useRef, useState } from 'react';
import type { Position } from '#geo/geodesy/area.ts';
import { useEditor } from '../use-area-editor.ts';
import { outlineOf, withCorner, withCornerAfter, withoutCorner } from './corners.ts';

export const rowsOnPage = 50;

/** The edits of the corners table. The row in focus is the active corner, on the map as well. */
export function useCornerEdits() {
  const { area, activeCorner: active, activate, edit } = useEditor();
  const table = useRef<HTMLTableElement>(null);
  const [page, setPage] = useState(0);
  const corners = outlineOf(area);
  const lastPage = Math.floor((corners.length - 1) / rowsOnPage);
  const first = Math.min(lastPage, active === null ? page : Math.floor(active / rowsOnPage)) * rowsOnPage;

  function focus(index: number, count: number, part = 0): void {
    const next = Math.max(0, Math.min(count - 1, index));
    activate(next);
    // The row may be on another page of the table.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${next}-${part}"]`)?.focus());
  }

  return {
    table,
    first,
    isLastPage: first === lastPage * rowsOnPage,
    count: corners.length,
    rows: corners.map((corner, index) => ({ corner, index })).slice(first, first + rowsOnPage),
    move: (index: number, rows: number, part: number) => focus(index + rows, corners.length, part),
    change: (index: number, position: Position) => edit(withCorner(area, index, position)),
    insertAfter(index: number): void {
      edit(withCornerAfter(area, index));
      focus(index + 1, corners.length + 1);
    },
    remove(index: number): void {
      edit(withoutCorner(area, index));
      focus(index, corners.length - 1);
    },
    turn(pages: 1 | -1): void {
      activate(null);
      setPage(first / rowsOnPage + pages);
    },
  };
}

export type CornerEdits = ReturnType<typeof useCornerEdits>;
