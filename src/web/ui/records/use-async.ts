import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> = { state: 'loading' } | { state: 'known'; value: T } | { state: 'failed'; message: string };

/** Loads a value on mount and keeps it during a reload. `fetchValue` must be the same function in every render. */
export function useAsync<T>(fetchValue: (signal?: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const next = await fetchValue(signal).then(
        (value): Loaded<T> => ({ state: 'known', value }),
        (error: Error): Loaded<T> => ({ state: 'failed', message: error.message }),
      );
      if (!signal?.aborted) setLoaded(next);
    },
    [fetchValue],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return { loaded, reload: () => load() };
}
