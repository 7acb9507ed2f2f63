import { useEffect, useState } from 'react';
import { watchThread } from '#contract/admin/inquiries/threads.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/api.ts';

export type Viewers = ReplyOf<typeof watchThread>;

/** The other viewers of the inquiry, polled every few seconds while the page is visible. Null until known. */
export function useViewers(ref: string, isWriting: boolean): Viewers | null {
  const [viewers, setViewers] = useState<Viewers | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // If the call fails, show the last known viewers; sending the reply will report the error.
      const current = await call(
        watchThread,
        { params: { ref }, body: { isWriting } },
        { signal: leaving.signal },
      ).catch(() => null);
      if (current && !leaving.signal.aborted) setViewers(current);
    };
    void look();
    const timer = setInterval(() => void look(), limits.viewerPollMs);
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [ref, isWriting]);
  return viewers;
}
