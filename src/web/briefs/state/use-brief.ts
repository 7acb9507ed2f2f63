import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useAreaEditor } from '#web/area-editor/use-area-editor.ts';
import type { Brief, BriefWork } from './brief.ts';
import { briefOf, discardDraft, storedBrief, storeInTab, storeOnDevice } from './draft.ts';

const storeOnDeviceAfterMs = 1_000;

/** The brief stored on this device, and its changes; empty until it is read, before the first paint after hydration. */
export function useBrief(year: number, inBrowser: boolean) {
  const [first] = useState(() => (inBrowser ? storedBrief(year) : briefOf(null, year)));
  const editor = useAreaEditor(() => ({ marked: first, typed: first.typed }));
  const [work, setWork] = useState(first.work);
  const [isRead, setRead] = useState(inBrowser);
  function replace(next: Brief): void {
    editor.replace({ area: next.area, source: next.source }, next.typed);
    setWork(next.work);
  }
  const read = useEffectEvent(() => {
    if (isRead) return;
    replace(storedBrief(year));
    setRead(true);
  });
  useLayoutEffect(read, []);
  const { area, source } = editor.marked;
  const brief: Brief = { area, source, work, typed: editor.typed };
  return {
    ...{ brief, editor, isRead },
    isOnDevice: useStored(brief, year, isRead),
    setWork: (part: Partial<BriefWork>) => setWork((before) => ({ ...before, ...part })),
    startAgain(): void {
      discardDraft();
      replace(briefOf(null, year));
    },
  };
}

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
