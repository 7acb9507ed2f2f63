import { href, useNavigate } from 'react-router';
import { logout } from '../sessions/session.ts';

/** Ends the session and goes home, also when the server cannot be reached. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(href('/'));
    logout().catch(() => {
      // Signed out here; the server forgets the session when it expires.
    });
  };
}
