import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from './session-state.ts';
import { useQuery } from './use-query.ts';

// Loaded when they open: a visitor who only reads never pays for them.
const AuthModal = lazy(async () => ({ default: (await import('./auth-modal.tsx')).AuthModal }));
const WelcomePopup = lazy(async () => ({ default: (await import('./welcome-popup.tsx')).WelcomePopup }));
const KeptSession = lazy(async () => ({ default: (await import('./kept-session.tsx')).KeptSession }));

/**
 * The login and signup modals and the welcome popup, opened by navigation state or address (spec 2, overlays 1 to 4).
 * Nobody is welcomed to a site that cannot say its name.
 */
export function SessionOverlays({ brand }: { brand: string | undefined }) {
  const { authModal, showWelcome } = useAskedFor();
  const query = useQuery();
  const session = useSession();
  const welcome = showWelcome || query.get('welcome') === '1';
  return (
    <Suspense>
      {session.state === 'user' && <KeptSession key={session.user.id} />}
      {authModal && <AuthModal which={authModal} />}
      {brand && welcome && !authModal && <WelcomePopup brand={brand} />}
    </Suspense>
  );
}

/** The two words of the navigation state that open something; what opens reads the rest by its schema. */
function useAskedFor(): { authModal: 'login' | 'signup' | null; showWelcome: boolean } {
  const { authModal, showWelcome } = (useLocation().state ?? {}) as { authModal?: unknown; showWelcome?: unknown };
  return {
    authModal: authModal === 'login' || authModal === 'signup' ? authModal : null,
    showWelcome: showWelcome === true,
  };
}
