import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { refreshAhead, signOutIdle, verifySession } from '../requests/session-actions.ts';
import { idleMs, recordActivity, watchActivity } from './idle-timer.ts';

const lookEveryMs = 1_000;

/** Verifies the bearer every 5 min, refreshes it every 8, logs out after an idle hour. Returns the last minute's ms. */
export function useIdleSignOut(onSignedOut: () => void): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const signedOut = useEffectEvent(onSignedOut);
  useEffect(() => {
    recordActivity();
    const quietly = (work: () => Promise<void>) => () => void work().catch(() => {});
    quietly(verifySession)();
    const check = setInterval(quietly(verifySession), limits.sessionCheckIntervalMs);
    const ahead = setInterval(quietly(refreshAhead), limits.refreshAheadMs);
    const look = setInterval(() => {
      const left = limits.inactivityLogoutMs - idleMs();
      setLeftMs(left <= limits.inactivityWarningMs ? Math.max(0, left) : null);
      if (left > 0) return;
      clearInterval(look);
      // Signed out here even if the server cannot be reached.
      void signOutIdle()
        .catch(() => {})
        .then(signedOut);
    }, lookEveryMs);
    const stopWatching = watchActivity();
    return () => {
      for (const timer of [check, ahead, look]) clearInterval(timer);
      stopWatching();
    };
  }, []);
  return leftMs;
}
