import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { href, useNavigate, useNavigation } from 'react-router';
import { limits } from '#contract/limits.ts';
import { idleMs } from '#web/session/idle-timer.ts';
import {
  connectPage,
  currentSession,
  dispatch,
  isAccountNoted,
  looksSignedIn,
  pendingSignOut,
  SessionProvided,
  whenOtherTabsChange,
} from '#web/session/session.ts';
import type { Session } from '#web/session/session-machine.ts';

// Sign-in code with the whole contract; a visitor who only reads never loads it.
const loadSessionCalls = () => import('./calls/session-calls.ts');

export function SessionProvider({ children }: { children: ReactNode }) {
  useSessionCheck();
  return <SessionProvided value={true}>{children}</SessionProvided>;
}

function useSessionCheck(): void {
  const navigate = useNavigate();
  const next = useNavigation().location;
  const openLogin = useEffectEvent(() => {
    const { pathname, search, hash } = next ?? window.location;
    return navigate(`${href('/login')}?${new URLSearchParams({ redirect: pathname + search + hash })}`);
  });
  useEffect(() => {
    connectPage({
      'open login page': () => openLogin(),
      'ask server': async () => void (await (await loadSessionCalls()).checkAgain()),
      'sign out': async () => (await loadSessionCalls()).signOut(),
    });
    void lookForSession();
    return followChanges();
  }, []);
}

/** Reports what happens outside of this page: another tab signs in or out, the network is back, the page is restored. */
function followChanges(): () => void {
  const changed = (): void => void dispatch({ type: 'changed in another tab' });
  const online = (): void => void dispatch({ type: 'online', owesSignOut: pendingSignOut() !== null });
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && currentSession().state === 'user') void checkRestoredPage();
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
    await dispatch({ type: 'page restored', wasIdleHour: idleMs() >= limits.inactivityLogoutMs });
  } finally {
    delete dataset['checking'];
  }
}

let looking: Promise<void> | null = null;

function lookForSession(): Promise<void> {
  const since = currentSession();
  looking ??= checkServer(since).catch(() => {
    // Unreachable or busy: the page stays readable, and the next check tries again.
    looking = null;
    void dispatch({ type: 'unreachable', since, hasAccount: looksSignedIn() });
  });
  return looking;
}

/** GET /auth/session without the contract: only an account of the reply or of this device needs the schemas. */
async function checkServer(since: Session): Promise<void> {
  if (looksSignedIn()) void loadSessionCalls();
  if (pendingSignOut()) await (await loadSessionCalls()).flushPendingSignOut();
  const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`session check: ${response.status}`);
  const reply: unknown = await response.json();
  if (isSignedOut(reply) && !isAccountNoted()) void dispatch({ type: 'no session', since });
  else await (await loadSessionCalls()).applySessionReply(reply, since);
}

const isSignedOut = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'authenticated' in reply && reply.authenticated === false;
