import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { href, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Role } from '#contract/accounts/accounts.ts';
import { sessionMessages } from '#contract/accounts/sessions.ts';
import { errorMessage } from '#contract/errors.ts';
import { VisitorsContent } from '#web/page-runtime/visitors-content.tsx';
import { useSession } from '#web/session/session.ts';
import { useHydrated } from '#web/ui/async/use-hydrated.ts';
import { EmptyState } from '#web/ui/content/empty-state.tsx';
import { Spinner } from '#web/ui/content/spinner.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { LoadFailure } from '#web/ui/records/async-section.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useKnownAccounts } from '../calls/known-accounts.ts';
import { checkAgain } from '../calls/session-calls.ts';
import { originOf, readNavigationState } from '../navigation/navigation-state.ts';
import { useReplaceEntry } from '../query/use-replace-entry.ts';
import './sign-in-required.css';

interface Props {
  /** The account needs one of these; empty allows any account. */
  roles: readonly Role[];
  why?: string;
  /** The sign-in prompt is below the content that visitors may use, not above it. */
  cardBelow?: boolean;
  /** The HTML shows what a visitor sees, so that React need not load before the first input (decision 0110). */
  inHtml?: boolean;
  children: ReactNode;
}

/** A guarded page: a spinner while the session loads, login for a visitor, 403 without the role, else the page. */
export function RouteGuard({ roles, why, cardBelow = false, inHtml = false, children }: Props) {
  const session = useSession();
  const isHydrated = useHydrated();
  const [isHydrating] = useState(!isHydrated);
  useAuthRequired(session.state === 'visitor');
  const isChecking = session.state === 'checking';
  if (session.state === 'visitor' || (isChecking && inHtml && isHydrating)) {
    const content = (
      <>
        {!cardBelow && <SignInRequired why={why} />}
        {children}
        {cardBelow && <SignInRequired why={why} />}
      </>
    );
    return inHtml ? (
      <VisitorsContent checking={isChecking && <VerifyingSession />}>{content}</VisitorsContent>
    ) : (
      content
    );
  }
  if (isChecking) return <VerifyingSession />;
  if (session.state === 'unverified') return <Unverified />;
  const allowed = roles.length === 0 || roles.some((role) => session.user.roles.includes(role));
  if (!allowed) return <Forbidden />;
  return children;
}

export const VerifyingSession = () => (
  <>
    <Spinner label="Verifying session..." />
    <noscript>
      <p className="py-6">Signing in and booking need JavaScript. Everything else can be read without it.</p>
    </noscript>
  </>
);

/** The server could not be reached to check the session; the page follows as soon as it can be. */
export const Unverified = () => (
  <div className="my-8">
    <LoadFailure
      message={`${sessionMessages.verificationFailed}. Check your connection and try again.`}
      onRetry={async () => void (await checkAgain())}
    />
  </div>
);

const Forbidden = () => (
  <div className="my-8">
    <EmptyState title="Access denied">
      <Callout tone="danger">
        <strong>403</strong> {errorMessage('FORBIDDEN')}
      </Callout>
      <ButtonLink kind="quiet" to={href('/')}>
        Go to the home page
      </ButtonLink>
    </EmptyState>
  </div>
);

/** Adds `authRequired` and `from` to the navigation state; the address does not change. */
function useAuthRequired(required: boolean): void {
  const replaceEntry = useReplaceEntry();
  const location = useLocation();
  // A sign-out on a guarded screen is already navigating home and must not be interrupted.
  const isIdle = useNavigation().state === 'idle';
  const mark = useEffectEvent((): void => {
    const state = readNavigationState(location);
    // A press or an expired session may have opened another entry, such as that of the login, which is not rendered yet.
    const isRendered = location.key === ((history.state as { key?: string } | null)?.key ?? 'default');
    if (state.authRequired || !isRendered) return;
    const address = location.pathname + location.search + location.hash;
    replaceEntry(address, { ...state, authRequired: true, from: originOf(location) });
  });
  useEffect(() => {
    if (required && isIdle && location.key) mark();
  }, [required, isIdle, location.key]);
}

function SignInRequired({ why }: { why?: string | undefined }) {
  const navigate = useNavigate();
  const location = useLocation();
  const open = (authModal: 'login' | 'signup') => () =>
    navigate(location.pathname + location.search + location.hash, {
      preventScrollReset: true,
      state: { ...readNavigationState(location), authModal, from: originOf(location) },
    });
  return <SignInRequiredCard why={why} onSignIn={open('login')} onSignup={open('signup')} />;
}

/** The same card on /booking-login-prompt; both buttons open the modal on the home page. */
export function SignInRequiredPrompt() {
  const navigate = useNavigate();
  const { from } = readNavigationState(useLocation());
  const open = (authModal: 'login' | 'signup') => () =>
    navigate('/', { state: { authModal, from: from ?? { pathname: href('/bookings'), search: '', hash: '' } } });
  return <SignInRequiredCard onSignIn={open('login')} onSignup={open('signup')} />;
}

const whyToBook =
  'You need an account to book, so that we can send you the confirmation and you can find your booking again.';

interface CardProps {
  why?: string | undefined;
  onSignIn: () => void;
  onSignup: () => void;
}

/** On a device without accounts, Create Account comes first. */
function SignInRequiredCard({ why = whyToBook, onSignIn, onSignup }: CardProps) {
  const isNewcomer = useKnownAccounts().length === 0;
  const choices = [
    { label: 'Login', onClick: onSignIn },
    { label: 'Create Account', onClick: onSignup },
  ];
  return (
    <TitledSection id="sign-in-required" title="Login Required" level={2} className="sign-in-required">
      <p className="mt-2 text-ink2">{why}</p>
      <div className="actions mt-5">
        {(isNewcomer ? choices.toReversed() : choices).map(({ label, onClick }, index) => (
          <Button key={label} kind={index === 0 ? 'primary' : 'quiet'} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </TitledSection>
  );
}
