import { useLocation, useNavigate } from 'react-router';
import type { NavigationState } from '../auth/navigation/navigation-state.ts';

/** Opens the login or signup modal over the current page without a request, then returns there or to `from`. */
export function useOpenAuthModal() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return (
    authModal: 'login' | 'signup',
    from: NavigationState['from'] = { pathname, search, hash },
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
