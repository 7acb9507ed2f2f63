import { href, useLocation } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountPageFrame } from './account-page-frame.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { useNavigationState } from './navigation-state.ts';
import { NoScriptNote } from './no-script-note.tsx';
import { originAt } from './origin-at.ts';
import { useAuthError } from './use-auth-error.ts';
import { useQuery } from './use-query.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, href('/login'), {
    title: 'Sign in',
    description: 'Sign in to book a consultation and see your bookings.',
  });

/** The form of the modal as a page, for links and expired sessions; `redirect` says where to return. */
export default function LoginPage() {
  const state = useNavigationState();
  const query = useQuery();
  const origin = state.from ?? originAt(query.get('redirect'));
  const search = useLocation().search;
  const authError = useAuthError();
  return (
    <AccountPageFrame heading="Welcome Back">
      <p className="mb-6 text-ink2">Sign in to continue</p>
      {authError && (
        <div className="mb-6">
          <Notice tone="danger">{authError}</Notice>
        </div>
      )}
      {state.message && (
        <div className="mb-6">
          <Notice>{state.message}</Notice>
        </div>
      )}
      <NoScriptNote />
      <GoogleButton origin={origin} />
      <LoginForm
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
