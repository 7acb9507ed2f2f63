import { useOutletContext } from 'react-router';

export interface AccountContext {
  /** The account was asked to be deleted, at this instant: everybody is signed out, and the frame says what comes. */
  leave(deletesAt: string): void;
}

export const useAccountContext = (): AccountContext => useOutletContext<AccountContext>();
