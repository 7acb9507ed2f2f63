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
import {
  holdBearer,
  type LostBy,
  refreshSession,
  startNextAccount,
  whenSessionIsLost,
} from '#web/requests/authenticated-fetch.ts';
import { restoreTypedValues, storeTypedValues } from '#web/ui/forms/submit/typed-values.ts';
import { isAccountNoted, looksSignedIn, showAsVisitor } from '../session/account-hint.ts';
import { pendingSignOut, rememberSignOut } from '../session/pending-sign-out.ts';
import {
  currentSession,
  isSignedIn,
  notifyOtherTabs,
  requireSignIn,
  runSignOutHooks,
  type Session,
  setSession,
  whenSessionIsKnown,
} from '../session/session-store.ts';
import { forgetKnownAccount, rememberActiveAccount } from './known-accounts.ts';

/** The session once it is known; checked again if the server could not be reached before. */
export async function loadSession(): Promise<Session> {
  const session = await whenSessionIsKnown();
  return session.state === 'unverified' ? checkAgain() : session;
}

export async function checkAgain(): Promise<Session> {
  try {
    await flushPendingSignOut();
    return await applySessionReply(await call(sessionEndpoint, {}));
  } catch {
    // Unreachable or busy: the page stays readable, and the next check tries again.
    return setSession({ state: looksSignedIn() ? 'unverified' : 'visitor' });
  }
}

/**
 * Applies the server's reply to the session check. On a device with an account, refreshes once before it signs out: the
 * cookie is outdated if the reply to the last refresh was lost, or if it was copied, which the server then notices.
 * @throws if the reply does not match the contract
 */
export async function applySessionReply(answer: unknown): Promise<Session> {
  const reply = sessionEndpoint.reply?.parse(answer) as ReplyOf<typeof sessionEndpoint>;
  if (reply.authenticated) return becomeUser(reply.user, reply.token);
  if (!isAccountNoted()) return becomeVisitor();
  const before = currentSession();
  const renewed = (await refreshSession('check')) ? await call(sessionEndpoint, {}) : reply;
  if (renewed.authenticated) return becomeUser(renewed.user, renewed.token);
  // Do not overwrite a sign-in that happened meanwhile.
  return currentSession() === before ? becomeVisitor() : currentSession();
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
  becomeUser(user, token);
  notifyOtherTabs();
}

function becomeUser(user: User, token: string): Session {
  whenSessionIsLost(leave);
  holdBearer(token);
  rememberActiveAccount(user);
  restoreTypedValues(user.id);
  return setSession({ state: 'user', user });
}

function becomeVisitor(): Session {
  holdBearer(null);
  showAsVisitor();
  return setSession({ state: 'visitor' });
}

async function leave(how: LostBy): Promise<void> {
  storeTyped();
  // Leave the page first: a guarded page rendered for a visitor would replace the navigation to /login.
  if (how === 'request') await requireSignIn();
  becomeVisitor();
  notifyOtherTabs();
}

/**
 * Ends the session here and on the server; the page is signed out even when the server cannot be reached.
 * @throws Error 'Logout failed' if the server did not receive it
 */
export const signOut = (): Promise<void> => endSession(logoutEndpoint);

/** Ends the session after an idle hour; what was typed is there again when the same account signs in. */
export async function signOutIdle(): Promise<void> {
  storeTyped();
  await signOut();
}

function storeTyped(): void {
  const session = currentSession();
  if (session.state === 'user') storeTypedValues(session.user.id);
}

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
    becomeVisitor();
    notifyOtherTabs();
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
  setSession({ state: 'user', user });
  notifyOtherTabs();
}

/** Called after the server ended every session of this account: signs out and removes the known account. */
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
 * @throws Error 'Switch failed: …'; the previous account stays signed in unless the server had already switched
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
