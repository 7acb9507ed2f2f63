import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts.ts';
import { logout as logoutEndpoint, session as sessionEndpoint } from '#contract/sessions.ts';
import { call } from '../api.ts';
import { forgetActiveAccount, rememberActiveAccount } from './device.ts';
import { holdBearer, whenSessionIsLost } from './tokens.ts';

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
  whenSessionIsLost(becomeVisitor);
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
export function becomeUser(user: User, token: string): Session {
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
  }
}
