import { href, useNavigate } from 'react-router';
import { showToast } from '../ui/display/toast.tsx';

// Already loaded on pages with a sign-out button.
const loadSessionCalls = () => import('../auth/requests/session-actions.ts');

/** Ends the session and opens the home page, even if the server cannot be reached. */
export const useSignOut = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).signOut());

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
