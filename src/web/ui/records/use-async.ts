import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> = { state: 'loading' } | { state: 'known'; value: T } | { state: 'failed'; message: string };

/**
 * Loads a value on mount and keeps it during a reload. `fetchValue` must be the same function in every render, unless
 * another value is wanted: that one is loaded, and the one before does not count.
 */
export function useAsync<T>(fetchValue: (signal?: AbortSignal) => Promise<T>) {
  const [latest, setLatest] = useState<{ fetchValue: typeof fetchValue; loaded: Loaded<T> } | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const next = await fetchValue(signal).then(
        (value): Loaded<T> => ({ state: 'known', value }),
        (error: Error): Loaded<T> => ({ state: 'failed', message: error.message }),
      );
      if (!signal?.aborted) setLatest({ fetchValue, loaded: next });
    },
    [fetchValue],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const loaded: Loaded<T> = latest?.fetchValue === fetchValue ? latest.loaded : { state: 'loading' };
  return { loaded, reload: () => load() };
}
