import { useCallback, useEffect, useState } from 'react';
import { type BookingRecord, readBooking } from '#contract/bookings.ts';
import { ApiError, call } from '../api.ts';

type OwnBooking =
  | { state: 'loading' }
  | { state: 'known'; record: BookingRecord }
  /** Unknown, or another person's: the server does not say which. */
  | { state: 'none' }
  | { state: 'failed'; words: string };

/**
 * One booking of the account that is signed in. It is read again when the page comes back into sight: another tab may
 * have changed it.
 */
export function useOwnBooking(ref: string) {
  const [booking, setBooking] = useState<OwnBooking>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const read = await ask(ref, signal);
      if (signal?.aborted) return;
      // What is known stays when it cannot be read just now.
      setBooking((before) => (before.state === 'known' && read.state === 'failed' ? before : read));
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
    booking,
    /** Reads it again, with a sign that it does. */
    reload(): void {
      setBooking({ state: 'loading' });
      void load();
    },
    /** Reads it again behind what is shown. */
    refresh: () => load(),
    /** What a call has just answered. */
    replace: (record: BookingRecord) => setBooking({ state: 'known', record }),
  };
}

async function ask(ref: string, signal: AbortSignal | undefined): Promise<OwnBooking> {
  try {
    return { state: 'known', record: await call(readBooking, { params: { ref } }, { signal }) };
  } catch (error) {
    // A reference no server would take is nobody's either.
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return refused ? { state: 'none' } : { state: 'failed', words: (error as Error).message };
  }
}
