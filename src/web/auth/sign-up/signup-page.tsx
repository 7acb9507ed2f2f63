import { useCallback } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { googleMessages, provider } from '#contract/accounts/google.ts';
import type { PageHandle } from '#web/page-runtime/page-handle.ts';
import { metaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { AccountPageFrame, NoScriptNote } from '../form-parts/auth-page-frame.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { emailIn, useNavigationState } from '../navigation/navigation-state.ts';
import { useQuery } from '../query/use-query.ts';
import { SignupForm } from './signup-form.tsx';

export const handle: PageHandle = { header: false, advert: false, offlineCopy: false };

export const meta = metaOf(href('/signup'), {
  title: 'Create your account',
  description: 'Create an account to book a free consultation. We email you a 6-digit code to activate it.',
});

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
      {message && <Callout within="mb-6">{message}</Callout>}
      {fromGoogle && <Callout within="mb-6">{googleMessages.notRegistered(named)}</Callout>}
      <NoScriptNote />
      <GoogleButton origin={from} signsUp />
      <SignupForm
        key={email}
        email={email}
        names={names}
        origin={from}
        onKnownEmail={onKnownEmail}
        signInLink={(typed) => (
          <TextLink to={href('/login') + location.search} state={{ from, email: typed }}>
            Log in
          </TextLink>
        )}
      />
    </AccountPageFrame>
  );
}
