import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { refreshAhead, signOut, verifySession } from '../requests/session-actions.ts';
import { idleMs, recordActivity, watchActivity } from './idle-timer.ts';

const lookEveryMs = 1_000;

/** Verifies the bearer every 5 min, refreshes it every 8, logs out after an idle hour. Returns the last minute's ms. */
export function useIdleSignOut(): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
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
      quietly(signOut)();
    }, lookEveryMs);
    const stopWatching = watchActivity();
    return () => {
      for (const timer of [check, ahead, look]) clearInterval(timer);
      stopWatching();
    };
  }, []);
  return leftMs;
}
