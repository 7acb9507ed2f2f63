import { href, useNavigate } from 'react-router';
import { sessionMessages } from '#contract/sessions.ts';
import { logout, logoutAll } from '../sessions/session.ts';
import { showToast } from '../ui/toast.tsx';

/** Ends the session and goes home, also when the server cannot be reached. */
export const useLogout = (): (() => void) => useLeaving(logout);

/** The same for every account of this device. */
export const useLogoutOfAll = (): (() => void) => useLeaving(logoutAll);

function useLeaving(end: () => Promise<void>): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(href('/'));
    end().catch(() => {
      // Signed out here; the server forgets the session when it expires.
      showToast(`${sessionMessages.logoutFailed}. You are signed out on this device.`, 'warning');
    });
  };
}
