import type { User } from '#contract/accounts/accounts.ts';
import {
  forgetAccount as forgetEndpoint,
  logoutAll as logoutAllEndpoint,
  logout as logoutEndpoint,
  session as sessionEndpoint,
  sessionMessages,
  switchAccount as switchEndpoint,
  validateToken,
  verifyToken,
} from '#contract/accounts/sessions.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api.ts';
import { looksSignedIn, showAsVisitor } from '../session/account-hint.ts';
import { pendingLogout, rememberLogout } from '../session/pending-logout.ts';
import {
  isSignedIn,
  notifyOtherTabs,
  requireSignIn,
  runSignOutHooks,
  type Session,
  setSession,
  whenSessionIsKnown,
} from '../session/session-store.ts';
import { holdBearer, type LostBy, refreshSession, startNextAccount, whenSessionIsLost } from './authenticated-fetch.ts';
import { forgetKnownAccount, rememberActiveAccount } from './known-accounts.ts';

/** Who is signed in, once that is known; asked again where the server could not be asked. */
export async function loadSession(): Promise<Session> {
  const session = await whenSessionIsKnown();
  return session.state === 'unverified' ? checkAgain() : session;
}

export async function checkAgain(): Promise<Session> {
  try {
    await flushPendingLogout();
    return applySessionReply(await call(sessionEndpoint, {}));
  } catch {
    // Unreachable or busy: the page stays readable, and the next look asks again.
    return setSession({ state: looksSignedIn() ? 'unverified' : 'visitor' });
  }
}

/** Applies the server's reply about who is signed in. @throws when it does not match the contract */
export function applySessionReply(answer: unknown): Session {
  const reply = sessionEndpoint.reply?.parse(answer) as ReplyOf<typeof sessionEndpoint>;
  return reply.authenticated ? becomeUser(reply.user, reply.token) : becomeVisitor();
}

/**
 * After a login or activation. `token` becomes the bearer of every later call.
 * @throws Error 'Login failed…' where the browser drops the cookie, as Safari does on plain http
 */
export async function signIn(user: User, token: string): Promise<void> {
  if (location.protocol === 'http:' && !(await call(sessionEndpoint, {})).authenticated) {
    throw new Error(sessionMessages.cookieDropped);
  }
  rememberLogout(null);
  becomeUser(user, token);
  notifyOtherTabs();
}

function becomeUser(user: User, token: string): Session {
  whenSessionIsLost(leave);
  holdBearer(token);
  rememberActiveAccount(user);
  return setSession({ state: 'user', user });
}

function becomeVisitor(): Session {
  holdBearer(null);
  showAsVisitor();
  return setSession({ state: 'visitor' });
}

async function leave(how: LostBy): Promise<void> {
  // First away from here: a guarded page that turns into a visitor's would hold the address.
  if (how === 'request') await requireSignIn();
  becomeVisitor();
  notifyOtherTabs();
}

/**
 * Ends the session here and on the server; the page is signed out even when the server cannot be reached.
 * @throws Error 'Logout failed' when the server has not heard of it
 */
export const logout = (): Promise<void> => endSession(logoutEndpoint);

/** @throws as `logout` */
export async function logoutAll(): Promise<void> {
  forgetKnownAccount();
  await endSession(logoutAllEndpoint);
}

async function endSession(endpoint: typeof logoutEndpoint | typeof logoutAllEndpoint): Promise<void> {
  rememberLogout(endpoint === logoutAllEndpoint ? 'all' : 'one');
  try {
    await runSignOutHooks();
    await call(endpoint, {});
    rememberLogout(null);
  } catch {
    throw new Error(sessionMessages.logoutFailed);
  } finally {
    becomeVisitor();
    notifyOtherTabs();
  }
}

/** Tells the server of a logout that it has not heard of, before it is asked who is signed in. @throws while it cannot */
export async function flushPendingLogout(): Promise<void> {
  const owed = pendingLogout();
  if (!owed) return;
  await call(owed === 'all' ? logoutAllEndpoint : logoutEndpoint, {}).catch((error: unknown) => {
    // Already ended.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  });
  rememberLogout(null);
}

/** Shows a change of the signed-in account here, in the list of this device and in the other tabs. */
export function updateUser(user: User): void {
  rememberActiveAccount(user);
  setSession({ state: 'user', user });
  notifyOtherTabs();
}

/** The server has ended every session of this account: signed out here, and off the list of this device. */
export function leaveAccount(email: string): void {
  forgetKnownAccount(email);
  becomeVisitor();
  notifyOtherTabs();
}

export async function forgetAccount(email: string): Promise<void> {
  forgetKnownAccount(email);
  await call(forgetEndpoint, { body: { email } });
}

/**
 * Switches to another account of this device: the server opens its session and validates the new token, then the
 * session is loaded. Requests of the previous account are aborted first.
 * @throws Error 'Switch failed: …'; the account before stays signed in unless the server had already switched
 */
export async function switchAccount(email: string): Promise<User> {
  await runSignOutHooks();
  startNextAccount();
  const { token } = await call(switchEndpoint, { body: { email } }).catch(becauseOf(null));
  holdBearer(token);
  const { user } = await call(validateToken, {}).catch(becauseOf(sessionMessages.invalidToken));
  const session = await checkAgain();
  if (session.state !== 'user' || session.user.id !== user.id) {
    throw new Error(sessionMessages.switchFailed(sessionMessages.refreshFailed));
  }
  notifyOtherTabs();
  return session.user;
}

const becauseOf =
  (reason: string | null) =>
  (error: unknown): never => {
    const own = error instanceof Error ? error.message : sessionMessages.refreshFailed;
    throw new Error(sessionMessages.switchFailed(reason ?? own));
  };

/** Verifies the bearer and refreshes it once when invalid. An unreachable server signs nobody out. */
export async function verifySession(): Promise<void> {
  if (!isSignedIn()) return;
  const { valid } = await call(verifyToken, { query: { timestamp: String(Date.now()) } });
  if (!valid) await refreshSession('check');
}

/** Renews the bearer before it runs out, so that no request has to wait for it. */
export async function refreshAhead(): Promise<void> {
  if (isSignedIn()) await refreshSession('check');
}
