import { createContext, useContext } from 'react';
import { restoreTypedValues, storeTypedValues } from '#web/ui/forms/submit/typed-values.ts';
import { createStore } from '#web/ui/state/create-store.ts';
import { deviceStorage } from '#web/ui/state/storage.ts';
import { type Effect, type Model, type Session, type SessionEvent, transition } from './session-machine.ts';

// The one session of this page: every change is an event of `session-machine.ts`.

const checking: Session = { state: 'checking' };
let model: Model = { session: checking, bearer: null };

export const currentSession = (): Session => model.session;
const store = createStore(currentSession, checking);

export const currentBearer = (): string | null => model.bearer;

// Aborted when another account is switched to: its requests are neither finished nor repeated for the next one.
let requestsOfAccount = new AbortController();

/** Aborted once the account that sends now has been left for another. */
export const accountSignal = (): AbortSignal => requestsOfAccount.signal;

/** What needs the router or the calls, which are loaded on need. */
type PageEffect = Extract<Effect, 'open login page' | 'ask server' | 'sign out'>;
let page: Record<PageEffect, () => void | Promise<void>> | null = null;

export function connectPage(effects: NonNullable<typeof page>): void {
  page = effects;
}

/** Applies an event. Resolves when its effects are done. */
export async function dispatch(event: SessionEvent): Promise<void> {
  const { model: next, effects } = transition(model, event);
  const [before, after] = [model.session, next.session];
  const isInPage = (effect: Effect): effect is PageEffect =>
    effect === 'open login page' || effect === 'ask server' || effect === 'sign out';
  // Before the page changes: it may close the forms whose values are stored.
  for (const effect of effects) if (!isInPage(effect)) performNow(effect, before, after);
  model = next;
  if (before !== after) store.changed();
  for (const effect of effects.filter(isInPage)) await page?.[effect]();
  if (effects.includes('open login page')) await dispatch({ type: 'login page opened' });
}

function performNow(effect: Exclude<Effect, PageEffect>, before: Session, after: Session): void {
  switch (effect) {
    case 'store typed values':
      if (before.state === 'user') storeTypedValues(before.user.id);
      break;
    case 'restore typed values':
      if (after.state === 'user') restoreTypedValues(after.user.id);
      break;
    case 'show account':
      showAccount(true);
      break;
    case 'hide account':
      showAccount(false);
      break;
    case 'abort requests':
      requestsOfAccount.abort();
      requestsOfAccount = new AbortController();
      break;
    case 'notify other tabs':
      channel?.postMessage('changed');
  }
}

// Tabs notify each other of a sign-in or sign-out; each asks the server for the account itself.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Calls back when another tab has signed in or out. Returns a function that stops listening. */
export function whenOtherTabsChange(changed: () => void): () => void {
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}

// Read by the head script before first paint, so that the right header is shown at once.
const hintKey = 'account_hint';

export const looksSignedIn = (): boolean => document.documentElement.dataset['account'] === 'user';

/** Whether an account was signed in here, and no tab has signed it out since. */
export const isAccountNoted = (): boolean => deviceStorage.get(hintKey) !== null;

function showAccount(isShown: boolean): void {
  document.documentElement.dataset['account'] = isShown ? 'user' : 'visitor';
  deviceStorage.set(hintKey, isShown ? '1' : null);
}

// A sign-out that did not reach the server. Scripts cannot remove its HttpOnly cookies, so the sign-out is sent before any
// other call, and the next person to use this device does not find the account open.
const pendingSignOutKey = 'logout_owed';

/** Null once the server has confirmed it, or after a sign-in. */
export const rememberSignOut = (of: 'one' | 'all' | null): boolean => deviceStorage.set(pendingSignOutKey, of);

export const pendingSignOut = (): string | null => deviceStorage.get(pendingSignOutKey);

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

/** For use outside React. */
export const isSignedIn = (): boolean => model.session.state === 'user';

export function whenSessionIsKnown(): Promise<Session> {
  return new Promise((resolve) => {
    if (model.session.state !== 'checking') return resolve(model.session);
    const stop = store.subscribe(() => {
      stop();
      resolve(model.session);
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
