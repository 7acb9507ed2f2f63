import { useCallback, useEffect, useState } from 'react';
import { bookingTokenSchema, type LinkedBooking, readLinkedBooking } from '#contract/bookings/booking-changes.ts';
import { call, isMissing } from '#web/api.ts';
import { useKeptToken } from '#web/auth/query/use-kept-token.ts';

type Link =
  | { state: 'checking' }
  | { state: 'missing' }
  | { state: 'unknown' }
  | { state: 'known'; token: string; booking: LinkedBooking }
  | { state: 'failed'; message: string };

/** Reads the token from the address, removes it there at once, and loads the booking that it opens. */
export function useLinkedBooking() {
  const token = useKeptToken();
  const [link, setLink] = useState<Link>({ state: 'checking' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (token === null) return;
      const read = token ? await readLink(token, signal) : ({ state: 'missing' } as const);
      if (!signal?.aborted) setLink(read);
    },
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    setLink({ state: 'checking' });
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return {
    link,
    reload(): void {
      setLink({ state: 'checking' });
      void load();
    },
    refresh: () => load(),
    replace: (booking: LinkedBooking) => token && setLink({ state: 'known', token, booking }),
  };
}

async function readLink(token: string, signal: AbortSignal | undefined): Promise<Link> {
  if (!bookingTokenSchema.safeParse(token).success) return { state: 'unknown' };
  try {
    const { booking } = await call(readLinkedBooking, { body: { token } }, { signal });
    return { state: 'known', token, booking };
  } catch (error) {
    return isMissing(error) ? { state: 'unknown' } : { state: 'failed', message: (error as Error).message };
  }
}
