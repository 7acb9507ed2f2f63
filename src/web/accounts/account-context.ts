import { useOutletContext } from 'react-router';

export interface AccountContext {
  /** The deletion of the account was requested at this instant: all sessions end, and the layout says what follows. */
  leave(deletesAt: string): void;
}

export const useAccountContext = (): AccountContext => useOutletContext<AccountContext>();
