import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import type { NavigationState } from '../navigation/navigation-state.ts';
import { useIdleSignOut } from './use-idle-sign-out.ts';

const loadWarning = () => import('./idle-warning.tsx');

const message = 'You were signed out after an hour without activity. What you typed is kept until you sign in again.';

export function IdleSignOut({ user: { email } }: { user: User }) {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const leftMs = useIdleSignOut(() => {
    const next: NavigationState = { ...state, authModal: 'login', from: { pathname, search }, email, message };
    scrollTo(0, 0);
    void navigate({ pathname, search, hash }, { state: next, replace: true, defaultShouldRevalidate: false });
  });
  if (leftMs === null) return null;
  return (
    <LazyModule load={loadWarning}>
      {({ IdleWarning }) => <IdleWarning seconds={Math.ceil(leftMs / 1000)} />}
    </LazyModule>
  );
}
