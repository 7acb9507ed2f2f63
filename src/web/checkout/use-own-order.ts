import { useCallback, useEffect, useState } from 'react';
import { type Order, readOrder } from '#contract/orders.ts';
import { ApiError, call } from '../api.ts';

type OwnOrder =
  | { state: 'loading' }
  | { state: 'known'; order: Order }
  /** Unknown, or another person's: the server does not say which. */
  | { state: 'none' }
  | { state: 'failed'; words: string };

/** One order of the account that is signed in, read again when the page comes back into sight: money may have come. */
export function useOwnOrder(ref: string) {
  const [own, setOwn] = useState<OwnOrder>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const read = await ask(ref, signal);
      if (signal?.aborted) return;
      // What is known stays when it cannot be read just now.
      setOwn((before) => (before.state === 'known' && read.state === 'failed' ? before : read));
    },
    [ref],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'visible') void load(leaving.signal);
    };
    void load(leaving.signal);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);
  return {
    own,
    /** Reads it again, with a sign that it does. */
    reload(): void {
      setOwn({ state: 'loading' });
      void load();
    },
    /** Reads it again behind what is shown. */
    refresh: () => load(),
    /** What a call has just answered. */
    replace: (order: Order) => setOwn({ state: 'known', order }),
  };
}

async function ask(ref: string, signal: AbortSignal | undefined): Promise<OwnOrder> {
  try {
    return { state: 'known', order: await call(readOrder, { params: { ref } }, { signal }) };
  } catch (error) {
    // A reference no server would take is nobody's either.
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return refused ? { state: 'none' } : { state: 'failed', words: (error as Error).message };
  }
}
