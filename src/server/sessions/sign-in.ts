import type { User } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { deleteCookie, readCookie, setCookie } from '#server/platform/cookies.ts';
import type { Ctx } from '#server/platform/http.ts';
import type { Platform } from '#server/platform/platform.ts';
import { rememberAccount } from './device-accounts.ts';
import { closeSession, openSession, readSessionCookie } from './sessions.ts';

const sessionCookie = 'auth_token';

/** How a session began decides its cookie: a day and Strict by password or code, 7 days and Lax by a switch (spec 9). */
const cookieOf = {
  credentials: { sameSite: 'Strict', maxAgeSeconds: limits.authCookieSeconds },
  switch: { sameSite: 'Lax', maxAgeSeconds: limits.accountCookieSeconds },
} as const;

/** The session of the request's auth_token cookie, by its shape alone. */
export const presentedSession = (c: Ctx) => readSessionCookie(readCookie(c, sessionCookie));

/**
 * Opens a session in place of the one presented, sets its cookie and that of the account, and a CSRF token bound to
 * it. The session before ends: this browser can name only one.
 */
export async function signIn(
  platform: Platform,
  c: Ctx,
  user: User,
  by: keyof typeof cookieOf,
): Promise<{ token: string; user: User }> {
  const cookie = cookieOf[by];
  const before = presentedSession(c);
  const opened = await openSession(platform, platform.db, user.id, cookie.maxAgeSeconds);
  if (before) await closeSession(platform, before);
  setCookie(c, sessionCookie, opened.cookie, cookie);
  await rememberAccount(platform, c, user);
  platform.csrf.issue(c, opened.sessionId);
  return { token: opened.token, user };
}

/** After a refresh: the rotated secret under the same terms. */
export function renewSessionCookie(c: Ctx, value: string, idleSeconds: number): void {
  const cookie = idleSeconds === cookieOf.switch.maxAgeSeconds ? cookieOf.switch : cookieOf.credentials;
  setCookie(c, sessionCookie, value, cookie);
}

/** Ends the presented session. Answers whose it was. */
export async function signOut(platform: Platform, c: Ctx): Promise<string | null> {
  const presented = presentedSession(c);
  const userId = presented ? await closeSession(platform, presented) : null;
  dropSessionCookie(c);
  platform.csrf.issue(c, null);
  return userId;
}

export const dropSessionCookie = (c: Ctx): void => deleteCookie(c, sessionCookie, 'Strict');
