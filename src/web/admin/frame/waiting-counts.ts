import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import { readWaiting } from '#contract/admin/waiting-counts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { call, countsChanged } from '#web/api.ts';
import { useAsync } from '#web/ui/records/use-async.ts';

export type Counts = ReplyOf<typeof readWaiting>;

/** Loaded again when another page is opened and after each write of staff. */
export function useLoadedCounts(isStaff: boolean): Counts | undefined {
  const { key } = useLocation();
  const load = useCallback(
    async (signal?: AbortSignal) => (isStaff ? call(readWaiting, {}, { signal }) : undefined),
    [isStaff],
  );
  const { loaded, reload } = useAsync(load);
  const counted = useRef(key);
  useEffect(() => {
    if (counted.current === key) return;
    counted.current = key;
    void reload();
  }, [key, reload]);
  useEffect(() => {
    const again = (): void => void reload();
    document.addEventListener(countsChanged, again);
    return () => document.removeEventListener(countsChanged, again);
  }, [reload]);
  return loaded.state === 'known' ? loaded.value : undefined;
}

/** The counts of the navigation, for its pages; undefined until they are loaded. */
export const useCounts = (): Counts | undefined => useOutletContext<Counts | undefined>();
