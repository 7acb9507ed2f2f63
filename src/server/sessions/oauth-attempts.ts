import { handoverPattern } from '#contract/accounts/google.ts';
import { limits } from '#contract/limits.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteCookie, readCookie, setCookie } from '#server/platform/security/cookies.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';

const cookie = '__Host-oauth';

/** One sign-in attempt. `verifier` and `nonce` are derived from both secrets and stored nowhere. */
export interface Attempt {
  state: string;
  verifier: string;
  nonce: string;
}

function oauthBrowser(c: Ctx): string | null {
  const value = readCookie(c, cookie);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

function attemptOf({ secrets }: Platform, browser: string, state: string): Attempt {
  const derived = (use: string): string => secrets.hmac('google', `${use}|${browser}|${state}`);
  return { state, verifier: derived('verifier'), nonce: derived('nonce') };
}

/** Starts an attempt for this browser; attempts in other tabs continue. Nothing is stored yet. */
export function planAttempt(platform: Platform, c: Ctx): { attempt: Attempt; browser: string } {
  const browser = oauthBrowser(c) ?? randomToken();
  return { browser, attempt: attemptOf(platform, browser, randomToken()) };
}

/** Stores an attempt with what happens afterwards, and binds it to the browser. Valid for 10 minutes. */
export async function openAttempt(
  { clock, db }: Platform,
  c: Ctx,
  { attempt, browser }: ReturnType<typeof planAttempt>,
  { provider, signsUp, returnTo }: { provider: string; signsUp: boolean; returnTo: string },
): Promise<void> {
  await db
    .insertInto('oauth_attempts')
    .values({
      state_hash: hashToken(attempt.state),
      provider,
      browser_hash: hashToken(browser),
      signs_up: signsUp,
      return_to: returnTo,
      expires_at: addSeconds(clock.now(), limits.googleAttemptSeconds),
    })
    .execute();
  setCookie(c, cookie, browser, { sameSite: 'Lax', maxAgeSeconds: limits.googleAttemptSeconds });
}

/** Consumes an attempt in one statement, so only one return gets it. Null for a browser that did not start it. */
export async function takeAttempt(platform: Platform, c: Ctx, provider: string, state: string) {
  const { clock, db } = platform;
  const browser = oauthBrowser(c);
  if (!browser) return null;
  const taken = await db
    .deleteFrom('oauth_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('provider', '=', provider)
    .where('expires_at', '>', clock.now())
    .returning(['signs_up', 'return_to'])
    .executeTakeFirst();
  if (!taken) return null;
  return { ...attemptOf(platform, browser, state), browser, signsUp: taken.signs_up, returnTo: taken.return_to };
}

/** The code that the returning browser passes to its page: single use, 60 seconds, this browser only. */
export async function openHandover(
  { clock, db }: Platform,
  { browser, returnTo, userId }: { browser: string; returnTo: string; userId: string },
): Promise<string> {
  const code = `return_${randomToken()}`;
  await db
    .insertInto('handovers')
    .values({
      code_hash: hashToken(code),
      browser_hash: hashToken(browser),
      user_id: userId,
      return_to: returnTo,
      expires_at: addSeconds(clock.now(), limits.handoverSeconds),
    })
    .execute();
  return code;
}

export function presentedHandover(c: Ctx): string | null {
  const [scheme, code = ''] = (c.req.header('authorization') ?? '').split(' ');
  return scheme === 'Bearer' && handoverPattern.test(code) ? code : null;
}

/** Consumes a code in one statement. Null when it has expired, was used, or belongs to another browser. */
export async function takeHandover({ clock, db }: Platform, c: Ctx, code: string) {
  const browser = oauthBrowser(c);
  if (!browser) return null;
  const taken = await db
    .deleteFrom('handovers')
    .where('code_hash', '=', hashToken(code))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', clock.now())
    .returning(['user_id', 'return_to'])
    .executeTakeFirst();
  return taken ? { userId: taken.user_id, returnTo: taken.return_to } : null;
}

export const endOauth = (c: Ctx): void => deleteCookie(c, cookie, 'Lax');

export async function deleteExpiredOauth({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('oauth_attempts').where('expires_at', '<', now).execute();
  await db.deleteFrom('handovers').where('expires_at', '<', now).execute();
}
