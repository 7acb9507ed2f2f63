import { useLocation, useNavigate } from 'react-router';
import type { NavigationState } from '../auth/navigation/navigation-state.ts';

/**
 * Opens the login or signup modal where the visitor is; afterwards they are back there, or at `from`. The page beneath
 * is not asked for again: the modal opens without the network.
 */
export function useOpenAuthModal() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return (
    authModal: 'login' | 'signup',
    from: NavigationState['from'] = { pathname, search },
    email?: string,
    message?: string,
  ): void => {
    const next = { ...state, authModal, from, ...(email !== undefined && { email }), ...(message && { message }) };
    void navigate(
      { pathname, search, hash },
      { state: next, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  };
}
