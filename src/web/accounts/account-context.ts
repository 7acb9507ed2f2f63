import { useOutletContext } from 'react-router';

export interface AccountContext {
  /** Called when deletion is requested, with its time: all sessions end, and the layout shows what happens next. */
  leave(deletesAt: string): void;
}

export const useAccountContext = (): AccountContext => useOutletContext<AccountContext>();
