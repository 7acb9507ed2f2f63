import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { type NavigationState, type Origin, readNavigationState } from '../navigation/navigation-state.ts';
import { useReplaceEntry } from '../query/use-replace-entry.ts';
import { SignupForm } from '../sign-up/signup-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function AuthModal({ which }: { which: 'login' | 'signup' }) {
  const replaceEntry = useReplaceEntry();
  const location = useLocation();
  const state = readNavigationState(location);
  const [knownEmail, setKnownEmail] = useState(state.email ?? '');

  const form = useRef<HTMLDivElement>(null);
  const otherAccount = which === 'login' && state.email === '';
  useEffect(() => {
    if (otherAccount) form.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus();
  }, [otherAccount]);

  function replaceState(change: NavigationState): void {
    const { authModal: _open, message: _said, ...rest } = state;
    replaceEntry(location.pathname + location.search + location.hash, { ...rest, ...change });
  }
  function goOnTo(other: 'login' | 'signup', email: string): void {
    setKnownEmail(email);
    replaceState({ authModal: other });
  }
  const close = (): void => replaceState({});
  const titles = { login: 'Welcome Back', signup: 'Create Your Account' };

  return (
    <Dialog key={which} title={titles[which]} className={which === 'signup' ? 'dialog-wide' : ''} onClose={close}>
      {which === 'login' && <p className="mt-3 text-ink2">Sign in to continue</p>}
      {state.message && <Callout within="mt-4">{state.message}</Callout>}
      <div className="mt-6" ref={form}>
        <GoogleButton origin={state.from} signsUp={which === 'signup'} />
        <FormOf which={which} email={knownEmail} origin={state.from} goOnTo={goOnTo} />
      </div>
    </Dialog>
  );
}

interface FormProps {
  which: 'login' | 'signup';
  email: string;
  origin: Origin | undefined;
  /** Opens the other form, with the email typed in this one. */
  goOnTo: (other: 'login' | 'signup', email: string) => void;
}

function FormOf({ which, email, origin, goOnTo }: FormProps) {
  const linkTo = (other: 'login' | 'signup', label: string) => (typed: string) => (
    <button className="link" type="button" onClick={() => goOnTo(other, typed)}>
      {label}
    </button>
  );
  if (which === 'login') return <SignInForm email={email} origin={origin} signUp={linkTo('signup', 'Sign up')} />;
  return (
    <SignupForm
      email={email}
      origin={origin}
      signInLink={linkTo('login', 'Log in')}
      onKnownEmail={(known) => goOnTo('login', known)}
    />
  );
}
