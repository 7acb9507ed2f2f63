import { type RefObject, useEffect, useRef } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { ProjectMapHandle } from '#web/map/project-map.tsx';
import type { Source } from '../../state/brief.ts';

/** Shows an area that was not marked on the map: when the map is there, and when there is another one. */
export function useFitted(
  handle: RefObject<ProjectMapHandle | null>,
  isReady: boolean,
  { area, source }: { area: Area; source: Source | null },
): { markedHere: () => void } {
  const shown = useRef<Source | null | 'marked here'>(null);
  useEffect(() => {
    if (!isReady || !area.length) return;
    if (shown.current !== 'marked here' && shown.current !== source) handle.current?.fit(area);
    shown.current = source;
  }, [isReady, area, source, handle]);
  return {
    markedHere(): void {
      shown.current = 'marked here';
    },
  };
}
