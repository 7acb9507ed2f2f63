import { type ReactNode, useState } from 'react';
import { errorMessage, networkFailureMessage } from '#contract/errors.ts';
import { useSession } from '#web/session/session.ts';
import { ApiError } from '../api.ts';
import { loadSession } from '../auth/calls/session-calls.ts';
import { useOpenAuthModal } from '../shell/open-auth-modal.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';

const loadSignInPrompt = () => import('../shell/on-demand/sign-in-prompt.tsx');

/** Runs work that needs an account. Undefined if the visitor was prompted to log in instead. */
export type AsUser = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Runs an action that needs an account. A visitor, or an expired session, gets the login prompt instead. */
export function useAsUser(): { asUser: AsUser; prompt: ReactNode } {
  const session = useSession();
  const [prompted, setPrompted] = useState(false);
  const openAuthModal = useOpenAuthModal();

  async function asUser<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { state } = session.state === 'user' || session.state === 'visitor' ? session : await loadSession();
    if (state === 'unverified') throw new Error(networkFailureMessage);
    if (state === 'user') {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
    }
    setPrompted(true);
    return undefined;
  }

  const prompt = prompted && (
    <LazyModule load={loadSignInPrompt} onMissed={() => setPrompted(false)}>
      {({ SignInPrompt }) => (
        <SignInPrompt
          title={errorMessage('TOKEN_EXPIRED')}
          onClose={() => setPrompted(false)}
          onSignIn={() => openAuthModal('login')}
        />
      )}
    </LazyModule>
  );
  return { asUser, prompt };
}

/** The message of a failed form: the server's reason if it helps, else the general message. */
export function withMessage(error: unknown, message: string): Error {
  const helps = error instanceof ApiError && (error.code === 'RATE_LIMITED' || Object.keys(error.fields).length > 0);
  return helps ? error : new Error(message);
}
