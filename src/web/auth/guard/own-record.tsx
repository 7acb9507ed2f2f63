import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { readBooking } from '#contract/bookings/bookings.ts';
import type { readBrief } from '#contract/briefs/stored-briefs.ts';
import type { readOrder } from '#contract/checkout/orders.ts';
import type { ReplyOf, RequestOf } from '#contract/endpoint.ts';
import { call, orNull } from '#web/api.ts';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { LoadFailure } from '#web/ui/records/async-section.tsx';

type Read = typeof readBooking | typeof readBrief | typeof readOrder;

interface Changes<R extends Read> {
  refresh: () => Promise<void>;
  replace: (record: ReplyOf<R>) => void;
}

interface Props<R extends Read> {
  read: R;
  reference: string;
  name: string;
  heading?: ReactNode;
  /** Shown for an unknown reference or another account's: the server does not distinguish them. */
  none: ReactNode;
  children: (record: ReplyOf<R>, changes: Changes<R>) => ReactNode;
}

export function OwnRecord<R extends Read>({ read, reference, name, heading, none, children }: Props<R>) {
  const { own, reload, ...changes } = useOwn(read, reference);
  if (own.state === 'known') return children(own.record, changes);
  if (own.state === 'none') return none;
  return (
    <>
      {heading}
      {own.state === 'loading' ? (
        <Spinner label={`Loading your ${name}...`} />
      ) : (
        <LoadFailure message={`Your ${name} could not be loaded. ${own.message}`} onRetry={reload} />
      )}
    </>
  );
}

type Own<R extends Read> =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'known'; record: ReplyOf<R> }
  | { state: 'failed'; message: string };

function useOwn<R extends Read>(read: R, ref: string) {
  const [own, setOwn] = useState<Own<R>>({ state: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const now = await readOwn(read, ref, signal);
      if (signal?.aborted) return;
      // A failed reload does not replace a loaded record.
      setOwn((before) => (before.state === 'known' && now.state === 'failed' ? before : now));
    },
    [read, ref],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'visible') void load(leaving.signal);
    };
    void load(leaving.signal);
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, [load]);
  return {
    own,
    reload(): void {
      setOwn({ state: 'loading' });
      void load();
    },
    refresh: () => load(),
    replace: (record: ReplyOf<R>) => setOwn({ state: 'known', record }),
  };
}

async function readOwn<R extends Read>(read: R, ref: string, signal: AbortSignal | undefined): Promise<Own<R>> {
  try {
    const record = await orNull(call(read, { params: { ref } } as RequestOf<R>, { signal }));
    return record ? { state: 'known', record } : { state: 'none' };
  } catch (error) {
    return { state: 'failed', message: (error as Error).message };
  }
}
