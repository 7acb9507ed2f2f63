import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { authErrorMessage, provider } from '#contract/accounts/google.ts';
import { loadSession, signOut } from '../calls/session-calls.ts';
import { takeOrigin } from '../google/google-origin.ts';
import { emailIn } from '../navigation/email-param.ts';
import { readNavigationState } from '../navigation/navigation-state.ts';

/** The message for `?error=` after a failed Google sign-in. Removes it from the address and signs the account out. */
export function useAuthError(): string | null {
  const navigate = useNavigate();
  const location = useLocation();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const error = query.get('error');
    if (error === null) return;
    const email = emailIn(query);
    const state = { from: takeOrigin() ?? readNavigationState(location).from };
    for (const name of ['error', 'provider', 'email']) query.delete(name);
    if (error === 'not_registered') {
      const known = new URLSearchParams({ provider, ...(email && { email }) });
      void navigate(`${href('/signup')}?${known}`, { replace: true, state });
    } else {
      setMessage(authErrorMessage(error));
      void navigate(`${href('/login')}${query.size ? `?${query}` : ''}`, { replace: true, state });
    }
    void signOutOnceKnown();
  }, [location, navigate]);
  return message;
}

/** Waits for the session check, whose late reply would sign in again. */
async function signOutOnceKnown(): Promise<void> {
  await loadSession();
  // If the server cannot be reached, the page is signed out all the same.
  await signOut().catch(() => {});
}
