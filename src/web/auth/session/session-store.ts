import { createContext, useContext } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { createStore } from '#web/ui/state/create-store.ts';

/** 'checking' until the server has answered; 'unverified' when it is unreachable on a device with an active account. */
export type Session =
  | { state: 'checking' }
  | { state: 'visitor' }
  | { state: 'unverified' }
  | { state: 'user'; user: User };

const checking: Session = { state: 'checking' };
let current: Session = checking;

export const currentSession = (): Session => current;
const store = createStore(currentSession, checking);

/** For use outside React. */
export const isSignedIn = (): boolean => current.state === 'user';

export function setSession(session: Session): Session {
  current = session;
  store.changed();
  return session;
}

export function whenSessionIsKnown(): Promise<Session> {
  return new Promise((resolve) => {
    if (current.state !== 'checking') return resolve(current);
    const stop = store.subscribe(() => {
      stop();
      resolve(current);
    });
  });
}

/** Whether a component is inside <SessionProvider>, which keeps the session alive. */
export const SessionProvided = createContext(false);

/** The session for a component; every page renders as 'checking' on the server. @throws outside its provider */
export function useSession(): Session {
  if (!useContext(SessionProvided)) throw new Error('useSession is used outside <SessionProvider>');
  return store.use();
}

let whenSignInIsNeeded = (): void | Promise<void> => {};

/** Called when a request found the session expired: opens the login page. */
export const requireSignIn = (): void | Promise<void> => whenSignInIsNeeded();

export function setSignInHandler(handler: () => void | Promise<void>): void {
  whenSignInIsNeeded = handler;
}

// Work that must reach the server before the account signs out.
const signOutHooks = new Set<() => Promise<void>>();
const signOutHooksMs = 3_000;

/** Registers work to do before this account signs out or another is switched to. Returns a function that removes it. */
export function onBeforeSignOut(work: () => Promise<void>): () => void {
  signOutHooks.add(work);
  return () => signOutHooks.delete(work);
}

export async function runSignOutHooks(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, signOutHooksMs));
  await Promise.race([timeout, Promise.allSettled([...signOutHooks].map((work) => work()))]);
}

// Tabs notify each other of a sign-in or sign-out; each asks the server for the account itself.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Calls back when another tab has signed in or out. Returns a function that stops listening. */
export function whenOtherTabsChange(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
