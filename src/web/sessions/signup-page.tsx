import { useCallback } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { googleMessages, provider } from '#contract/google.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/signup-page.ts';
import { AccountPageFrame } from './account-page-frame.tsx';
import { emailIn } from './email-in.ts';
import { GoogleButton } from './google-button.tsx';
import { useNavigationState } from './navigation-state.ts';
import { NoScriptNote } from './no-script-note.tsx';
import { SignupForm } from './signup-form.tsx';
import { useQuery } from './use-query.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, href('/signup'), {
    title: 'Create your account',
    description: 'Create an account to book a free consultation. We email you a 6-digit code to activate it.',
  });

/** The same form as the modal, as a page of its own. */
export default function SignupPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const { from, message, email: typed, names } = useNavigationState();
  const query = useQuery();
  // A Google sign-in without an account leads here; the query is untrusted.
  const fromGoogle = query.get('provider') === provider;
  const named = emailIn(query);
  const email = typed || named;
  const onKnownEmail = useCallback(
    (email: string) => navigate(href('/login') + location.search, { state: { email, from } }),
    [navigate, location.search, from],
  );
  return (
    <AccountPageFrame heading="Create Your Account">
      {message && (
        <div className="mb-6">
          <Notice>{message}</Notice>
        </div>
      )}
      {fromGoogle && (
        <div className="mb-6">
          <Notice>{googleMessages.notRegistered(named)}</Notice>
        </div>
      )}
      <NoScriptNote />
      <GoogleButton origin={from} signsUp />
      <SignupForm
        key={email}
        email={email}
        names={names}
        origin={from}
        onKnownEmail={onKnownEmail}
        logIn={(typed) => (
          <TextLink to={href('/login') + location.search} state={{ from, email: typed }}>
            Log in
          </TextLink>
        )}
      />
    </AccountPageFrame>
  );
}
