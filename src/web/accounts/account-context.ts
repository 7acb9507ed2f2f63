import { useOutletContext } from 'react-router';

/** What the frame gives to the pages of the account. */
export interface AccountContext {
  /** The account was asked to be deleted, at this instant: everybody is signed out, and the frame says what comes. */
  leave(deletesAt: string): void;
}

export const useAccountContext = (): AccountContext => useOutletContext<AccountContext>();
