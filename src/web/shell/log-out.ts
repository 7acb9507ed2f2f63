import { href, useNavigate } from 'react-router';
import { showToast } from '../ui/display/toast.tsx';

// Loaded already where a sign-out is possible.
const loadSessionCalls = () => import('../auth/requests/session-actions.ts');

/** Ends the session and goes home, also when the server cannot be reached. */
export const useLogout = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).logout());

export const useLogoutOfAll = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).logoutAll());

function useLeaving(end: () => Promise<void>): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(href('/'));
    end().catch((error: unknown) => {
      // Signed out here; the server is told as soon as it can be reached.
      showToast(`${error instanceof Error ? error.message : ''}. You are signed out on this device.`, 'warning');
    });
  };
}
