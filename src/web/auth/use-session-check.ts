import { useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { looksSignedIn, showAsVisitor } from './session/account-hint.ts';
import { owedLogout } from './session/pending-logout.ts';
import { become, currentSession, setWayToSignIn, whenOtherTabsChange } from './session/session-store.ts';

// What signs people in, and the whole contract with it: a visitor who only reads never loads it.
const loadSessionCalls = () => import('./requests/session-actions.ts');

/** Asks who is signed in, once the page stands, and follows what other tabs do. */
export function useSessionCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    setWayToSignIn(() => {
      const { pathname, search } = window.location;
      return navigate(`${href('/login')}?${new URLSearchParams({ redirect: pathname + search })}`);
    });
    void lookForSession();
    return followChanges();
  }, [navigate]);
}

/** Other tabs have signed in or out, or the network is back after the server could not be asked. */
function followChanges(): () => void {
  const changed = (): void => void loadSessionCalls().then(({ checkAgain }) => checkAgain());
  const online = (): void => {
    if (currentSession().state === 'unverified' || owedLogout()) changed();
  };
  const stopListening = whenOtherTabsChange(changed);
  addEventListener('online', online);
  return () => {
    stopListening();
    removeEventListener('online', online);
  };
}

let looking: Promise<void> | null = null;

function lookForSession(): Promise<void> {
  looking ??= askServer().catch(() => {
    // Unreachable or busy: the page stays readable, and the next look asks again.
    looking = null;
    if (currentSession().state === 'checking') become({ state: looksSignedIn() ? 'unverified' : 'visitor' });
  });
  return looking;
}

/** GET /auth/session of the contract, read by hand: only an answer that names somebody needs the schemas. */
async function askServer(): Promise<void> {
  if (looksSignedIn()) void loadSessionCalls();
  if (owedLogout()) await (await loadSessionCalls()).catchUpOnLogout();
  const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`session check: ${response.status}`);
  const reply: unknown = await response.json();
  if (saysNobody(reply)) {
    // A sign-in that happened in between stays.
    if (currentSession().state !== 'checking') return;
    showAsVisitor();
    become({ state: 'visitor' });
  } else {
    (await loadSessionCalls()).admit(reply);
  }
}

const saysNobody = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'authenticated' in reply && reply.authenticated === false;
