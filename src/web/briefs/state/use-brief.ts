import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Brief, BriefWork, Source } from './brief.ts';
import { briefOf, discardDraft, storedBrief, storeInTab, storeOnDevice } from './draft.ts';
import { beginWith, changed } from './history.ts';

const storeOnDeviceAfterMs = 1_000;

/** The brief stored on this device, and its changes; empty until it is read, before the first paint after hydration. */
export function useBrief(year: number, inBrowser: boolean) {
  const [state, change] = useReducer(changed, year, () =>
    beginWith(inBrowser ? storedBrief(year) : briefOf(null, year)),
  );
  const [isRead, setRead] = useState(inBrowser);
  const read = useEffectEvent(() => {
    if (isRead) return;
    change({ type: 'replace', brief: storedBrief(year) });
    setRead(true);
  });
  useLayoutEffect(read, []);
  const { area, source, work, typed, past, future } = state;
  const isOnDevice = useStored({ area, source, work, typed }, year, isRead);
  return {
    isRead,
    brief: { area, source, work, typed },
    isOnDevice,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Without a source it is a change of the marked area, which is then no longer the outline of a place. */
    mark: (marked: Area, from: Source | null = edited(source)) =>
      change({ type: 'mark', marked: { area: marked, source: from } }),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    clear: () => change({ type: 'clear' }),
    setWork: (part: Partial<BriefWork>) => change({ type: 'work', work: part }),
    setTyped: (text: string) => change({ type: 'type', typed: text }),
    startAgain(): void {
      discardDraft();
      change({ type: 'replace', brief: briefOf(null, year) });
    },
  };
}

const edited = (source: Source | null): Source | null =>
  source?.tool === 'place' ? { tool: 'polygon', boundary: source.boundary } : source;

export type BriefDraft = ReturnType<typeof useBrief>;

/** Stores the brief in the tab at once and on the device after a second. True while the device is up to date. */
function useStored(brief: Brief, year: number, isRead: boolean): boolean {
  const text = JSON.stringify(brief);
  const isEmpty = text === JSON.stringify(briefOf(null, year));
  const [onDevice, setOnDevice] = useState<string | null>(null);
  useEffect(() => {
    if (!isRead) return;
    const wanted = isEmpty ? null : text;
    storeInTab(wanted);
    const timer = setTimeout(() => setOnDevice(storeOnDevice(wanted) ? wanted : null), storeOnDeviceAfterMs);
    return () => clearTimeout(timer);
  }, [text, isEmpty, isRead]);
  return !isEmpty && onDevice === text;
}
