import { href, useNavigate } from 'react-router';
import { currentSession } from '#web/session/session.ts';
import { showToast } from '../ui/display/toast.tsx';

// Already loaded on pages with a sign-out button.
const loadSessionCalls = () => import('../auth/calls/session-calls.ts');
const loadKnownAccounts = () => import('../auth/calls/known-accounts.ts');

/** Ends the session and opens the home page, even if the server cannot be reached. Names the accounts that stay. */
export const useSignOut = (): (() => void) =>
  useLeaving(async () => {
    const session = currentSession();
    const [{ signOut }, { knownAccounts }] = await Promise.all([loadSessionCalls(), loadKnownAccounts()]);
    await signOut();
    const left = session.state === 'user' ? session.user.email : '';
    const staying = knownAccounts().flatMap(({ email }) => (email === left ? [] : email));
    if (staying.length > 0) showToast(`Signed out. Still signed in on this device: ${staying.join(', ')}`);
  });

export const useSignOutOfAll = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).signOutOfAll());

function useLeaving(end: () => Promise<void>): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(href('/'));
    end().catch((error: unknown) => {
      // Signed out on this device; the server is notified once it can be reached.
      showToast(`${error instanceof Error ? error.message : ''}. You are signed out on this device.`, 'warning');
    });
  };
}
