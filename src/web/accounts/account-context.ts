import { useOutletContext } from 'react-router';

export interface AccountContext {
  /** Called with the time of deletion once requested: all sessions end, and the layout shows what happens next. */
  leave(deletesAt: string): void;
}

export const useAccountContext = (): AccountContext => useOutletContext<AccountContext>();
