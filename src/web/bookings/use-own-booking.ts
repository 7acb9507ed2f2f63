import { useCallback, useEffect, useState } from 'react';
import { type Booking, readBooking } from '#contract/bookings.ts';
import { ApiError, call } from '../api.ts';

type OwnBooking =
  | { state: 'loading' }
  | { state: 'known'; booking: Booking }
  /** Unknown, or another person's: the server does not say which. */
  | { state: 'none' }
  | { state: 'failed'; words: string };

/** One booking of the account that is signed in. */
export function useOwnBooking(ref: string): { booking: OwnBooking; reload: () => void } {
  const [booking, setBooking] = useState<OwnBooking>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      setBooking({ state: 'loading' });
      const read = await ask(ref, signal);
      if (!signal?.aborted) setBooking(read);
    },
    [ref],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return { booking, reload: () => void load() };
}

async function ask(ref: string, signal: AbortSignal | undefined): Promise<OwnBooking> {
  try {
    return { state: 'known', booking: (await call(readBooking, { params: { ref } }, { signal })).booking };
  } catch (error) {
    // A reference no server would take is nobody's either.
    const refused = error instanceof ApiError && (error.status === 404 || error.status === 422);
    return refused ? { state: 'none' } : { state: 'failed', words: (error as Error).message };
  }
}
