import { href, useNavigate } from 'react-router';
import { showToast } from '../ui/display/toast.tsx';

// Already loaded on pages with a logout button.
const loadSessionCalls = () => import('../auth/requests/session-actions.ts');

/** Ends the session and opens the home page, even if the server cannot be reached. */
export const useLogout = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).logout());

export const useLogoutOfAll = (): (() => void) => useLeaving(async () => (await loadSessionCalls()).logoutAll());

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
