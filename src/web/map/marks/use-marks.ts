import { type RefObject, useEffect, useRef } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { ProjectMapHandle, ProjectMapProps } from '../project-map.tsx';

interface MarkedArea {
  area: Area;
  /** Changes with each area that was marked elsewhere. */
  source: unknown;
}

/** Marks from the map; the map moves to an area only if it was marked elsewhere. */
export function useMarks(
  handle: RefObject<ProjectMapHandle | null>,
  isReady: boolean,
  { area, source }: MarkedArea,
  { onMark, onCorner }: Pick<ProjectMapProps, 'onMark' | 'onCorner'>,
) {
  const shown = useRef<unknown>(null);
  useEffect(() => {
    if (!isReady || !area.length) return;
    if (shown.current !== 'marked here' && shown.current !== source) handle.current?.fit(area);
    shown.current = source;
  }, [isReady, area, source, handle]);
  return {
    onMark(marked: Area): void {
      shown.current = 'marked here';
      onMark(marked);
    },
    onCorner(index: number, position: Position): void {
      shown.current = 'marked here';
      onCorner(index, position);
    },
  };
}
