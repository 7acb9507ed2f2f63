import { href, useLocation } from 'react-router';
import { pageMeta } from '../shell/page-meta.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountPageFrame } from './account-page-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { type Origin, readNavigationState } from './navigation-state.ts';
import { NoScriptNote } from './no-script-note.tsx';
import { safePath } from './safe-path.ts';
import { useQuery } from './use-query.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, href('/login'), {
    title: 'Sign in',
    description: 'Sign in to book a consultation and see your bookings.',
  });

/** The same form as the modal, for links and for a session that ended (spec 2, 4: `redirect`). */
export default function LoginPage() {
  const state = readNavigationState(useLocation());
  const query = useQuery();
  const origin = state.from ?? originFrom(query.get('redirect'));
  const search = useLocation().search;
  return (
    <AccountPageFrame heading="Welcome Back">
      <p className="mb-6 text-ink2">Sign in to continue</p>
      {state.message && (
        <div className="mb-6">
          <Notice>{state.message}</Notice>
        </div>
      )}
      <NoScriptNote />
      <LoginForm
        email={state.email ?? ''}
        origin={origin}
        signUp={
          <TextLink to={href('/signup') + search} state={{ from: origin }}>
            Sign up
          </TextLink>
        }
      />
    </AccountPageFrame>
  );
}

/** A `redirect` of the address as an origin; what could leave the site counts as none. */
function originFrom(redirect: string | null): Origin | undefined {
  const path = safePath(redirect);
  if (path === '/') return undefined;
  const { pathname, search } = new URL(path, 'https://site.invalid');
  return { pathname, search };
}
