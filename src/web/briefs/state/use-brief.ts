import { useEffect, useReducer, useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Brief, BriefWork, Source } from './brief.ts';
import { briefOf, storeInTab, storeOnDevice } from './draft.ts';
import { beginWith, changed } from './history.ts';

const storeOnDeviceAfterMs = 1_000;

/** The brief of this device and its changes. `inBrowser` is false until it was read from the device. */
export function useBrief(stored: Brief, year: number, inBrowser: boolean) {
  const [state, change] = useReducer(changed, stored, beginWith);
  const { area, source, work, typed, past, future } = state;
  const isKept = useStored({ area, source, work, typed }, year, inBrowser);
  return {
    brief: { area, source, work, typed },
    isKept,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    mark: (marked: Area, from: Source | null = source) =>
      change({ type: 'mark', marked: { area: marked, source: from } }),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    clear: () => change({ type: 'clear' }),
    setWork: (part: Partial<BriefWork>) => change({ type: 'work', work: part }),
    setTyped: (text: string) => change({ type: 'type', typed: text }),
    startAgain: () => change({ type: 'replace', brief: briefOf(null, year) }),
  };
}

export type BriefActions = ReturnType<typeof useBrief>;

/** Stores the brief in the tab at once and on the device after a second. True while the device is up to date. */
function useStored(brief: Brief, year: number, inBrowser: boolean): boolean {
  const text = JSON.stringify(brief);
  const isEmpty = text === JSON.stringify(briefOf(null, year));
  const [onDevice, setOnDevice] = useState<string | null>(null);
  useEffect(() => {
    if (!inBrowser) return;
    const wanted = isEmpty ? null : text;
    storeInTab(wanted);
    const timer = setTimeout(() => setOnDevice(storeOnDevice(wanted) ? wanted : null), storeOnDeviceAfterMs);
    return () => clearTimeout(timer);
  }, [text, isEmpty, inBrowser]);
  return !isEmpty && onDevice === text;
}
