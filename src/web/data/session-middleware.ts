import { createContext, type RouterContextProvider } from 'react-router';
import type { Session } from '#web/session/session-machine.ts';
import { loadSession } from '../auth/calls/session-calls.ts';

/** The session for the loaders of a page, known or unverified. */
export const sessionContext = createContext<Session>();

/** The `clientMiddleware` of a layout or page whose loaders need the account. */
export async function sessionMiddleware<Result>(
  { context }: { context: Readonly<RouterContextProvider> },
  next: () => Promise<Result>,
): Promise<Result> {
  context.set(sessionContext, await loadSession());
  return next();
}
