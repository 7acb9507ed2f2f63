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
import { refreshSession } from '#web/requests/authenticated-fetch.ts';
import {
  currentSession,
  dispatch,
  isAccountNoted,
  isSignedIn,
  looksSignedIn,
  pendingSignOut,
  rememberSignOut,
  runSignOutHooks,
  whenSessionIsKnown,
} from '#web/session/session.ts';
import type { Session } from '#web/session/session-machine.ts';
import { forgetKnownAccount, rememberActiveAccount } from './known-accounts.ts';

/** The session once it is known; checked again if the server could not be reached before. */
export async function loadSession(): Promise<Session> {
  const session = await whenSessionIsKnown();
  return session.state === 'unverified' ? checkAgain() : session;
}

export async function checkAgain(): Promise<Session> {
  const since = currentSession();
  try {
    await flushPendingSignOut();
    return await applySessionReply(await call(sessionEndpoint, {}), since);
  } catch {
    // Unreachable or busy: the page stays readable, and the next check tries again.
    void dispatch({ type: 'unreachable', since, hasAccount: looksSignedIn() });
    return currentSession();
  }
}

/**
 * Applies the server's reply to the session check. On a device with an account, refreshes once before it signs out: the
 * cookie is outdated if the reply to the last refresh was lost, or if it was copied, which the server then notices.
 * @param since the session when the check was sent
 * @throws if the reply does not match the contract
 */
export async function applySessionReply(answer: unknown, since: Session): Promise<Session> {
  let reply = sessionEndpoint.reply?.parse(answer) as ReplyOf<typeof sessionEndpoint>;
  if (!reply.authenticated && isAccountNoted() && (await refreshSession('check'))) {
    reply = await call(sessionEndpoint, {});
  }
  if (reply.authenticated) confirm(reply.user, reply.token);
  else void dispatch({ type: 'no session', since });
  return currentSession();
}

function confirm(user: User, bearer: string): void {
  rememberActiveAccount(user);
  void dispatch({ type: 'confirmed', user, bearer });
}

/**
 * Called after a login or activation. `token` becomes the bearer of every later call.
 * @throws Error 'Login failed…' if the browser drops the cookie, as Safari does on plain http
 */
export async function signIn(user: User, token: string): Promise<void> {
  if (location.protocol === 'http:' && !(await call(sessionEndpoint, {})).authenticated) {
    throw new Error(sessionMessages.cookieDropped);
  }
  rememberSignOut(null);
  rememberActiveAccount(user);
  void dispatch({ type: 'signed in', user, bearer: token });
}

/**
 * Ends the session here and on the server; the page is signed out even when the server cannot be reached.
 * @throws Error 'Logout failed' if the server did not receive it
 */
export const signOut = (): Promise<void> => endSession(logoutEndpoint);

/** @throws as `signOut` */
export async function signOutOfAll(): Promise<void> {
  forgetKnownAccount();
  await endSession(logoutAllEndpoint);
}

async function endSession(endpoint: typeof logoutEndpoint | typeof logoutAllEndpoint): Promise<void> {
  rememberSignOut(endpoint === logoutAllEndpoint ? 'all' : 'one');
  try {
    await runSignOutHooks();
    await call(endpoint, {});
    rememberSignOut(null);
  } catch {
    throw new Error(sessionMessages.logoutFailed);
  } finally {
    void dispatch({ type: 'signed out' });
  }
}

/** Sends a sign-out that did not reach the server, before the session is checked. @throws if it fails again */
export async function flushPendingSignOut(): Promise<void> {
  const owed = pendingSignOut();
  if (!owed) return;
  await call(owed === 'all' ? logoutAllEndpoint : logoutEndpoint, {}).catch((error: unknown) => {
    // The session has already ended.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  });
  rememberSignOut(null);
}

/** Shows a change of the signed-in account on this page, in the known accounts and in the other tabs. */
export function updateUser(user: User): void {
  rememberActiveAccount(user);
  void dispatch({ type: 'account changed', user });
}

/** Called after the server ended every session of this account: signs out and removes the known account. */
export function leaveAccount(email: string): void {
  forgetKnownAccount(email);
  void dispatch({ type: 'signed out' });
}

export async function forgetAccount(email: string): Promise<void> {
  forgetKnownAccount(email);
  await call(forgetEndpoint, { body: { email } });
}

/**
 * Switches to another account of this device: the server opens its session and validates the new token, then the
 * session is loaded. Requests of the previous account are aborted first.
 * @throws Error 'Switch failed: …'; the previous account stays signed in unless the server had already switched
 */
export async function switchAccount(email: string): Promise<User> {
  await runSignOutHooks();
  void dispatch({ type: 'account switching' });
  const { token } = await call(switchEndpoint, { body: { email } }).catch(becauseOf(null));
  void dispatch({ type: 'account switched', bearer: token });
  const { user } = await call(validateToken, {}).catch(becauseOf(sessionMessages.invalidToken));
  const session = await checkAgain();
  if (session.state !== 'user' || session.user.id !== user.id) {
    throw new Error(sessionMessages.switchFailed(sessionMessages.refreshFailed));
  }
  return session.user;
}

const becauseOf =
  (reason: string | null) =>
  (error: unknown): never => {
    const own = error instanceof Error ? error.message : sessionMessages.refreshFailed;
    throw new Error(sessionMessages.switchFailed(reason ?? own));
  };

/** Verifies the bearer and refreshes it once if invalid. An unreachable server does not sign the account out. */
export async function verifySession(): Promise<void> {
  if (!isSignedIn()) return;
  const { valid } = await call(verifyToken, { query: { timestamp: String(Date.now()) } });
  if (!valid) await refreshSession('check');
}

/** Renews the bearer before it expires, so that no request has to wait for it. */
export async function refreshAhead(): Promise<void> {
  if (isSignedIn()) await refreshSession('check');
}
