import { type ReactNode, useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { idleMs } from './idle/idle-timer.ts';
import { isAccountNoted, looksSignedIn, showAsVisitor } from './session/account-hint.ts';
import { pendingSignOut } from './session/pending-sign-out.ts';
import {
  currentSession,
  SessionProvided,
  setSession,
  setSignInHandler,
  whenOtherTabsChange,
} from './session/session-store.ts';

// Sign-in code with the whole contract; a visitor who only reads never loads it.
const loadSessionCalls = () => import('./requests/session-actions.ts');

export function SessionProvider({ children }: { children: ReactNode }) {
  useSessionCheck();
  return <SessionProvided value={true}>{children}</SessionProvided>;
}

function useSessionCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    setSignInHandler(() => {
      const { pathname, search, hash } = window.location;
      return navigate(`${href('/login')}?${new URLSearchParams({ redirect: pathname + search + hash })}`);
    });
    void lookForSession();
    return followChanges();
  }, [navigate]);
}

/** Checks again when another tab signs in or out, or when the network is back after a failed check. */
function followChanges(): () => void {
  const changed = (): void => void loadSessionCalls().then(({ checkAgain }) => checkAgain());
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && currentSession().state === 'user') void checkRestoredPage();
  };
  const online = (): void => {
    if (currentSession().state === 'unverified' || pendingSignOut()) changed();
  };
  const stopListening = whenOtherTabsChange(changed);
  const leaving = new AbortController();
  addEventListener('online', online, { signal: leaving.signal });
  addEventListener('pageshow', restored, { signal: leaving.signal });
  return () => {
    stopListening();
    leaving.abort();
  };
}

/** A page restored from the back-forward cache hides the account until the server has confirmed the session. */
async function checkRestoredPage(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset['checking'] = '';
  try {
    const { checkAgain, signOut } = await loadSessionCalls();
    await (idleMs() >= limits.inactivityLogoutMs ? signOut() : checkAgain());
  } finally {
    delete dataset['checking'];
  }
}

let looking: Promise<void> | null = null;

function lookForSession(): Promise<void> {
  looking ??= checkServer().catch(() => {
    // Unreachable or busy: the page stays readable, and the next check tries again.
    looking = null;
    if (currentSession().state === 'checking') setSession({ state: looksSignedIn() ? 'unverified' : 'visitor' });
  });
  return looking;
}

/** GET /auth/session without the contract: only an account of the reply or of this device needs the schemas. */
async function checkServer(): Promise<void> {
  if (looksSignedIn()) void loadSessionCalls();
  if (pendingSignOut()) await (await loadSessionCalls()).flushPendingSignOut();
  const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`session check: ${response.status}`);
  const reply: unknown = await response.json();
  if (!isSignedOut(reply) || isAccountNoted()) {
    await (await loadSessionCalls()).applySessionReply(reply);
  } else if (currentSession().state === 'checking') {
    // Otherwise somebody has signed in meanwhile.
    showAsVisitor();
    setSession({ state: 'visitor' });
  }
}

const isSignedOut = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'authenticated' in reply && reply.authenticated === false;
