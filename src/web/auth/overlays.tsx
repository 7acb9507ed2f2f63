import { useEffect } from 'react';
import { href, useLocation, useNavigate, useNavigation } from 'react-router';
import { type SecondFactorRequest, useSecondFactorRequest } from '#web/requests/second-factor.ts';
import { useSession } from '#web/session/session.ts';
import { LazyModule } from '../ui/async/lazy-module.tsx';
import { useQuery } from './query/use-query.ts';
import { useReplaceEntry } from './query/use-replace-entry.ts';

// Loaded when opened, so that a visitor who only reads does not download them.
const loadAuthModal = () => import('./sign-in/auth-modal.tsx');
const loadWelcomePopup = () => import('./sign-up/welcome-popup.tsx');
const loadSecondFactorDialog = () => import('./second-factor/second-factor-dialog.tsx');
const loadIdleSignOut = () => import('./idle/idle-sign-out.tsx');

export function SessionOverlays({ brand }: { brand: string | undefined }) {
  const { authModal, showWelcome, takeBackModal } = useRequestedOverlay();
  const query = useQuery();
  const session = useSession();
  const welcome = showWelcome || query.get('welcome') === '1';
  return (
    <>
      {session.state === 'user' && (
        <LazyModule key={session.user.id} load={loadIdleSignOut}>
          {({ IdleSignOut }) => <IdleSignOut user={session.user} />}
        </LazyModule>
      )}
      {authModal && (
        <LazyModule load={loadAuthModal} onMissed={takeBackModal}>
          {({ AuthModal }) => <AuthModal which={authModal} />}
        </LazyModule>
      )}
      <SecondFactor />
      {brand && welcome && !authModal && (
        <LazyModule load={loadWelcomePopup}>{({ WelcomePopup }) => <WelcomePopup brand={brand} />}</LazyModule>
      )}
    </>
  );
}

/** The dialog that asks for the second factor; without one, the page on which it is set up. */
function SecondFactor() {
  const request = useSecondFactorRequest();
  if (!request) return null;
  if (request.setUp) return <SecondFactorSetUp request={request} />;
  return (
    <LazyModule load={loadSecondFactorDialog} onMissed={() => request.answer(false)}>
      {({ SecondFactorDialog }) => <SecondFactorDialog request={request} />}
    </LazyModule>
  );
}

function SecondFactorSetUp({ request }: { request: SecondFactorRequest }) {
  const navigate = useNavigate();
  const shown = useLocation();
  const { pathname, search } = useNavigation().location ?? shown;
  useEffect(() => {
    request.answer(false);
    const query = new URLSearchParams({ redirect: pathname + search });
    void navigate(`${href('/account/second-factor')}?${query}`, { replace: true });
  }, [request, navigate, pathname, search]);
  return null;
}

/** Reads only the two keys that open an overlay; the overlay parses the rest of the state with its schema. */
function useRequestedOverlay(): {
  authModal: 'login' | 'signup' | null;
  showWelcome: boolean;
  takeBackModal: () => void;
} {
  const { pathname, search, hash, state } = useLocation();
  const replaceEntry = useReplaceEntry();
  const { authModal, ...rest } = (state ?? {}) as { authModal?: unknown; showWelcome?: unknown };
  return {
    authModal: authModal === 'login' || authModal === 'signup' ? authModal : null,
    showWelcome: rest.showWelcome === true,
    takeBackModal: () => replaceEntry(pathname + search + hash, rest),
  };
}
