import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#web/api.ts';

/** One thing of the account that is signed in, as far as it could be read. */
type Own<Thing> =
  | { state: 'loading' }
  | { state: 'known'; thing: Thing }
  /** Unknown, or another person's: the server does not say which. */
  | { state: 'none' }
  | { state: 'failed'; words: string };

/**
 * A booking or an order of the account that is signed in. It is read again when the page comes back into sight:
 * another tab may have changed it, or money may have come. `read` stays the same function while the thing does.
 */
export function useOwn<Thing>(read: (signal?: AbortSignal) => Promise<Thing>) {
  const [own, setOwn] = useState<Own<Thing>>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const now = await ask(read, signal);
      if (signal?.aborted) return;
      // What is known stays when it cannot be read just now.
      setOwn((before) => (before.state === 'known' && now.state === 'failed' ? before : now));
    },
    [read],
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
    replace: (thing: Thing) => setOwn({ state: 'known', thing }),
  };
}

async function ask<Thing>(
  read: (signal?: AbortSignal) => Promise<Thing>,
  signal: AbortSignal | undefined,
): Promise<Own<Thing>> {
  try {
    return { state: 'known', thing: await read(signal) };
  } catch (error) {
    // A reference no server would take is nobody's either.
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return refused ? { state: 'none' } : { state: 'failed', words: (error as Error).message };
  }
}
