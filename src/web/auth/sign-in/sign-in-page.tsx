import { href, useLocation } from 'react-router';
import { metaOf } from '#web/seo/page-meta.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { AccountPageFrame } from '../form-parts/auth-page-frame.tsx';
import { NoScriptNote } from '../form-parts/no-script-note.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { originAt } from '../navigation/parse-origin.ts';
import { useQuery } from '../query/use-query.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useAuthError } from './use-auth-error.ts';

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
