import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { type NavigationState, readNavigationState } from '../navigation/navigation-state.ts';
import { useReplaceEntry } from '../query/use-replace-entry.ts';
import { SignupForm } from '../sign-up/signup-form.tsx';
import { LoginForm } from './login-form.tsx';

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
      {which === 'login' && <p className="text-ink2">Sign in to continue</p>}
      {state.message && (
        <div className="mt-4">
          <Callout>{state.message}</Callout>
        </div>
      )}
      <div className="mt-6" ref={form}>
        <GoogleButton origin={state.from} signsUp={which === 'signup'} />
        {which === 'login' ? (
          <LoginForm
            email={knownEmail}
            origin={state.from}
            signUp={(email) => (
              <button className="link" type="button" onClick={() => goOnTo('signup', email)}>
                Sign up
              </button>
            )}
          />
        ) : (
          <SignupForm
            email={knownEmail}
            origin={state.from}
            logIn={(email) => (
              <button className="link" type="button" onClick={() => goOnTo('login', email)}>
                Log in
              </button>
            )}
            onKnownEmail={(email) => goOnTo('login', email)}
          />
        )}
      </div>
    </Dialog>
  );
}
