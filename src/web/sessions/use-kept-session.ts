import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { idleMs, noteActivity, watchActivity } from './activity.ts';
import {
  followOtherTabs,
  loadSession,
  logout,
  refreshAhead,
  useSession,
  verifySession,
  whenSignInIsNeeded,
} from './session.ts';

const lookEveryMs = 1_000;

/** Asks who is signed in, once the page stands, and follows what other tabs do. */
export function useSessionCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    whenSignInIsNeeded(() => {
      const { pathname, search } = window.location;
      return navigate(`${href('/login')}?${new URLSearchParams({ redirect: pathname + search })}`);
    });
    void loadSession();
    return followOtherTabs();
  }, [navigate]);
}

/**
 * While somebody is signed in: checks the bearer on load and every 5 minutes, renews it at 8 minutes, and signs out
 * after an hour without a sign of life. Answers the milliseconds left once less than a minute is left, else null.
 */
export function useKeptSession(): number | null {
  const session = useSession();
  const userId = session.state === 'user' ? session.user.id : null;
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    if (!userId) return;
    noteActivity();
    const quietly = (work: () => Promise<void>) => () => void work().catch(() => {});
    quietly(verifySession)();
    const check = setInterval(quietly(verifySession), limits.sessionCheckIntervalMs);
    const ahead = setInterval(quietly(refreshAhead), limits.refreshAheadMs);
    const look = setInterval(() => {
      const left = limits.inactivityLogoutMs - idleMs();
      setLeftMs(left <= limits.inactivityWarningMs ? Math.max(0, left) : null);
      if (left > 0) return;
      clearInterval(look);
      quietly(logout)();
    }, lookEveryMs);
    const stopWatching = watchActivity();
    return () => {
      for (const timer of [check, ahead, look]) clearInterval(timer);
      stopWatching();
      setLeftMs(null);
    };
  }, [userId]);
  return leftMs;
}
