import { useEffect } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import type { Role } from '#contract/accounts.ts';
import { errorWords } from '#contract/errors.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { originOf, readNavigationState } from './navigation-state.ts';
import { useSession } from './session.ts';

interface Props {
  /** At least one of these; empty lets any account in (spec 6). */
  roles: readonly Role[];
  children: React.ReactNode;
}

/**
 * A guarded screen (spec 4): the verification view while the session loads; the gated screen, with the way to sign in
 * above it, for a visitor; 403 in words without the role; else the screen.
 */
export function RouteGuard({ roles, children }: Props) {
  const session = useSession();
  useAuthRequired(session.state === 'visitor');
  if (session.state === 'checking') return <VerifyingSession />;
  if (session.state === 'visitor') {
    return (
      <>
        <LoginRequired />
        {children}
      </>
    );
  }
  const allowed = roles.length === 0 || roles.some((role) => session.user.roles.includes(role));
  if (!allowed) return <Forbidden />;
  return children;
}

export const VerifyingSession = () => (
  <>
    <Spinner words="Verifying session..." />
    <noscript>
      <p className="py-6">Signing in and booking need JavaScript. Everything else can be read without it.</p>
    </noscript>
  </>
);

const Forbidden = () => (
  <div className="my-8">
    <Notice tone="danger">
      <strong>403</strong> {errorWords('FORBIDDEN')}
    </Notice>
  </div>
);

/** Puts what spec 4 asks for into the navigation state, in place: the address stays. */
function useAuthRequired(required: boolean): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const state = readNavigationState(location);
    if (!required || state.authRequired) return;
    navigate(location.pathname + location.search + location.hash, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, authRequired: true, from: originOf(location) },
    });
  }, [required, location, navigate]);
}

/** The Login Required card: opens the modals in place, and both lead back here. */
export function LoginRequired() {
  const navigate = useNavigate();
  const location = useLocation();
  const open = (authModal: 'login' | 'signup') => () =>
    navigate(location.pathname + location.search, {
      preventScrollReset: true,
      state: { ...readNavigationState(location), authModal, from: originOf(location) },
    });
  return <LoginRequiredCard onLogin={open('login')} onSignup={open('signup')} />;
}

/** The same card on /booking-login-prompt, where both buttons go to / and open the modal there. */
export function LoginRequiredPrompt() {
  const navigate = useNavigate();
  const { from } = readNavigationState(useLocation());
  const open = (authModal: 'login' | 'signup') => () =>
    navigate('/', { state: { authModal, from: from ?? { pathname: href('/bookings'), search: '' } } });
  return <LoginRequiredCard onLogin={open('login')} onSignup={open('signup')} />;
}

interface CardProps {
  onLogin: () => void;
  onSignup: () => void;
}

const LoginRequiredCard = ({ onLogin, onSignup }: CardProps) => (
  <section className="my-8 max-w-2xl border border-ink bg-sheet p-6 wide:p-9" aria-labelledby="login-required">
    <h2 id="login-required" className="text-h3">
      Login Required
    </h2>
    <p className="mt-2 text-ink2">
      A booking needs an account, so that we can send you the confirmation and you can find it again.
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <Button kind="primary" onClick={onLogin}>
        Login
      </Button>
      <Button kind="quiet" onClick={onSignup}>
        Create Account
      </Button>
    </div>
  </section>
);
