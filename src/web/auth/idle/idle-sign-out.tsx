import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { idleMs, recordActivity, watchActivity } from '#web/session/idle-timer.ts';
import { dispatch } from '#web/session/session.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { refreshAhead, verifySession } from '../calls/session-calls.ts';
import type { NavigationState } from '../navigation/navigation-state.ts';

const loadWarning = () => import('./idle-warning.tsx');

const message = 'You were signed out after an hour without activity. What you typed is kept until you sign in again.';

export function IdleSignOut({ user: { email } }: { user: User }) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const leftMs = useIdleSignOut(() => {
    const next: NavigationState = { ...state, authModal: 'login', from: { pathname, search }, email, message };
    scrollTo(0, 0);
    void navigate({ pathname, search, hash }, { state: next, replace: true, defaultShouldRevalidate: false });
  });
  if (leftMs === null) return null;
  return (
    <LazyModule load={loadWarning}>
      {({ IdleWarning }) => <IdleWarning seconds={Math.ceil(leftMs / 1000)} />}
    </LazyModule>
  );
}

const lookEveryMs = 1_000;

/** Verifies the bearer every 5 min, refreshes it every 8, logs out after an idle hour. Returns the last minute's ms. */
function useIdleSignOut(onSignedOut: () => void): number | null {
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
      void dispatch({ type: 'idle hour' })
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
