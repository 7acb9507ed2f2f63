import { lazy, Suspense } from 'react';
import { useNavigationState } from './navigation-state.ts';
import { useKeptSession } from './use-kept-session.ts';
import { useQuery } from './use-query.ts';

// Loaded when they open: a visitor who only reads never pays for them.
const AuthModal = lazy(async () => ({ default: (await import('./auth-modal.tsx')).AuthModal }));
const WelcomePopup = lazy(async () => ({ default: (await import('./welcome-popup.tsx')).WelcomePopup }));
const StillThere = lazy(async () => ({ default: (await import('./still-there.tsx')).StillThere }));

/** The login and signup modals and the welcome popup, opened by navigation state or address (spec 2, overlays 1 to 4). */
export function SessionOverlays({ brand }: { brand: string }) {
  const { authModal, showWelcome } = useNavigationState();
  const query = useQuery();
  const idleLeftMs = useKeptSession();
  const welcome = showWelcome || query.get('welcome') === '1';
  return (
    <Suspense>
      {idleLeftMs !== null && <StillThere seconds={Math.ceil(idleLeftMs / 1000)} />}
      {authModal && <AuthModal which={authModal} />}
      {welcome && !authModal && <WelcomePopup brand={brand} />}
    </Suspense>
  );
}
