import { type RefObject, useEffect, useRef } from 'react';
import type { Area, Position } from '#geo/geodesy/area.ts';
import type { ProjectMapHandle } from '#web/map/project-map.tsx';
import type { Source, Tool } from '../../state/brief.ts';
import type { BriefActions } from '../../state/use-brief.ts';
import { withCorner } from '../corners/corners.ts';

interface Options {
  tool: Tool | null;
  onActivate: (index: number) => void;
}

/** What is marked on the map; and the map shows an area that was marked elsewhere. */
export function useMarks(
  handle: RefObject<ProjectMapHandle | null>,
  isReady: boolean,
  { brief: { area, source }, mark }: BriefActions,
  { tool, onActivate }: Options,
) {
  const shown = useRef<Source | null | 'marked here'>(null);
  useEffect(() => {
    if (!isReady || !area.length) return;
    if (shown.current !== 'marked here' && shown.current !== source) handle.current?.fit(area);
    shown.current = source;
  }, [isReady, area, source, handle]);
  return {
    onMark(marked: Area): void {
      shown.current = 'marked here';
      mark(marked, { tool: tool ?? source?.tool ?? 'polygon', boundary: 'marked' });
    },
    onCorner(index: number, position: Position): void {
      shown.current = 'marked here';
      mark(withCorner(area, index, position));
      onActivate(index);
    },
  };
}
