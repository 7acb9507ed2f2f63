import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Tool } from '../canvas/marking.ts';
import type { ProjectMapHandle } from '../project-map.tsx';

const stepPx = 10;
const directions: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Options {
  handle: RefObject<ProjectMapHandle | null>;
  tool: Tool | null;
  /** Announces the position of the cross-hair. */
  onWhere: () => void;
  /** After the cross-hair has moved. */
  onMoved: () => void;
}

/** Marking with the keyboard, while the map itself has the focus. */
export function useMapKeys(sheet: RefObject<HTMLElement | null>, { handle, tool, onWhere, onMoved }: Options): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current: map } = handle;
    if (!map || event.target !== sheet.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const isMarked = tool === 'polygon' || tool === 'rectangle' || tool === 'circle';
    const actions: Record<string, (() => void) | undefined> = {
      '+': () => map.zoomBy(1),
      '-': () => map.zoomBy(-1),
      w: onWhere,
      ...(isMarked && {
        Enter: () => map.setCorner(),
        c: () => map.closeOutline(),
        Backspace: () => map.removeLastCorner(),
        Escape: () => map.cancelOutline(),
      }),
    };
    const act = event.key.length === 1 ? actions[event.key.toLowerCase()] : actions[event.key];
    if (direction) {
      const step = event.shiftKey ? 1 : stepPx;
      map.panBy(direction[0] * step, direction[1] * step);
      onMoved();
    } else if (act) act();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = sheet.current;
    const listener = (event: KeyboardEvent): void => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [sheet]);
}
