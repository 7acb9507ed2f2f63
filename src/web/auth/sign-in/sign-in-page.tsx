import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { authErrorMessage, provider } from '#contract/accounts/google.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { metaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { loadSession, signOut } from '../calls/session-calls.ts';
import { AccountPageFrame, NoScriptNote } from '../form-parts/auth-page-frame.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { takeOrigin } from '../google/google-origin.ts';
import { emailIn, originAt, readNavigationState, useNavigationState } from '../navigation/navigation-state.ts';
import { useQuery } from '../query/use-query.ts';
import { SignInForm } from './sign-in-form.tsx';

export const handle: PageHandle = { header: false, advert: false, offlineCopy: false };

export const meta = metaOf(href('/login'), {
  title: 'Sign in',
  description: 'Sign in to book a consultation and see your bookings.',
});

export default function SignInPage() {
  const state = useNavigationState();
  const query = useQuery();
  const origin = state.from ?? originAt(query.get('redirect'));
  const search = useLocation().search;
  const authError = useAuthError();
  return (
    <AccountPageFrame heading="Welcome Back">
      <p className="mb-6 text-ink2">Sign in to continue</p>
      {authError && (
        <Callout tone="danger" within="mb-6">
          {authError}
        </Callout>
      )}
      {state.message && <Callout within="mb-6">{state.message}</Callout>}
      <NoScriptNote />
      <GoogleButton origin={origin} />
      <SignInForm
        key={state.email}
        email={state.email ?? ''}
        origin={origin}
        signUp={(email) => (
          <TextLink to={href('/signup') + search} state={{ from: origin, email }}>
            Sign up
          </TextLink>
        )}
      />
    </AccountPageFrame>
  );
}

/** The message for `?error=` after a failed Google sign-in. Removes it from the address and signs the account out. */
function useAuthError(): string | null {
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
