import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import {
  forgetAccount as forgetEndpoint,
  logoutAll as logoutAllEndpoint,
  logout as logoutEndpoint,
  session as sessionEndpoint,
  sessionMessages,
  switchAccount as switchEndpoint,
  validateToken,
  verifyToken,
} from '#contract/sessions.ts';
import { call } from '../api.ts';
import { forgetActiveAccount, forgetKnownAccount, rememberActiveAccount } from './device.ts';
import { holdBearer, refreshSession, startNextAccount, whenSessionIsLost } from './tokens.ts';

/** Who is signed in here. 'checking' until the server has answered once. */
export type Session = { state: 'checking' } | { state: 'visitor' } | { state: 'user'; user: User };

const checking: Session = { state: 'checking' };
let current: Session = checking;
let firstCheck: Promise<Session> | null = null;
const listeners = new Set<() => void>();

function become(session: Session): Session {
  current = session;
  for (const listener of listeners) listener();
  return session;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session for a component; every page renders as 'checking' on the server. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => checking,
  );
}

/** Asks the server once who is signed in; later callers get the answer that is held. */
export function loadSession(): Promise<Session> {
  firstCheck ??= checkSession();
  return firstCheck;
}

async function checkSession(): Promise<Session> {
  whenSessionIsLost(async (how) => {
    // First away from here: a guarded page that turns into a visitor's would hold the address.
    if (how === 'request') await askToSignIn();
    becomeVisitor();
    tellOtherTabs();
  });
  try {
    const reply = await call(sessionEndpoint, {});
    return reply.authenticated ? becomeUser(reply.user, reply.token) : becomeVisitor();
  } catch {
    // Unreachable or busy: the page stays usable as a visitor's, and the next load asks again.
    firstCheck = null;
    return become({ state: 'visitor' });
  }
}

/** After a login or activation. `token` becomes the bearer of every later call (spec 4). */
export function signIn(user: User, token: string): Session {
  const session = becomeUser(user, token);
  tellOtherTabs();
  return session;
}

function becomeUser(user: User, token: string): Session {
  holdBearer(token);
  rememberActiveAccount(user);
  return become({ state: 'user', user });
}

function becomeVisitor(): Session {
  holdBearer(null);
  forgetActiveAccount();
  return become({ state: 'visitor' });
}

/** Ends the session here and on the server; the page is signed out even when the server cannot be reached. */
export async function logout(): Promise<void> {
  try {
    await call(logoutEndpoint, {});
  } finally {
    becomeVisitor();
    tellOtherTabs();
  }
}

/** Ends the session and forgets every account of this device. */
export async function logoutAll(): Promise<void> {
  try {
    await call(logoutAllEndpoint, {});
  } finally {
    forgetKnownAccount();
    becomeVisitor();
    tellOtherTabs();
  }
}

/** Takes another account off this device; whoever is signed in stays. */
export async function forgetAccount(email: string): Promise<void> {
  forgetKnownAccount(email);
  await call(forgetEndpoint, { body: { email } });
}

/**
 * Goes on as another account of this device (spec 4): the server opens its session, says whose the new token is, and
 * the session is loaded. Requests of the account before are ended first.
 * @throws Error 'Switch failed: …'; the account before stays signed in unless the server had already switched
 */
export async function switchAccount(email: string): Promise<User> {
  startNextAccount();
  const { token } = await call(switchEndpoint, { body: { email } }).catch(becauseOf(null));
  holdBearer(token);
  const { user } = await call(validateToken, {}).catch(becauseOf(sessionMessages.invalidToken));
  firstCheck = null;
  const session = await loadSession();
  if (session.state !== 'user' || session.user.id !== user.id) {
    throw new Error(sessionMessages.switchFailed(sessionMessages.refreshFailed));
  }
  tellOtherTabs();
  return session.user;
}

const becauseOf =
  (reason: string | null) =>
  (error: unknown): never => {
    const own = error instanceof Error ? error.message : sessionMessages.refreshFailed;
    throw new Error(sessionMessages.switchFailed(reason ?? own));
  };

/**
 * Whether the bearer still holds, asked on load and every 5 minutes (spec 4, 9). One that does not is renewed once;
 * only when that is refused is the person signed out. An unreachable server changes nothing.
 */
export async function verifySession(): Promise<void> {
  if (current.state !== 'user') return;
  const { valid } = await call(verifyToken, { query: { timestamp: String(Date.now()) } });
  if (!valid) await refreshSession('check');
}

/** Renews the bearer before it runs out, so that no request has to wait for it. */
export async function refreshAhead(): Promise<void> {
  if (current.state === 'user') await refreshSession('check');
}

let askToSignIn = (): void | Promise<void> => {};

/** Called when a request finds the session over: the page sends the person to the login (spec 4). */
export function whenSignInIsNeeded(listener: () => void | Promise<void>): void {
  askToSignIn = listener;
}

// Signing in or out in one tab shows in all. Who it is, each tab asks the server itself.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Follows what other tabs do until the returned function is called. */
export function followOtherTabs(): () => void {
  const changed = (): void => {
    firstCheck = null;
    void loadSession();
  };
  channel?.addEventListener('message', changed);
  return () => channel?.removeEventListener('message', changed);
}
