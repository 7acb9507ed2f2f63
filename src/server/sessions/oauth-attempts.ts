import { setTimeout as delay } from 'node:timers/promises';
import { handoverPattern } from '#contract/accounts/google.ts';
import { limits } from '#contract/limits.ts';
import { addSeconds } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteCookie, readCookie, setCookie } from '#server/platform/security/cookies.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';

const cookie = '__Host-oauth';

/** One sign-in attempt. All but `state` is derived from both secrets and SECRET, and stored nowhere. */
export interface Attempt {
  state: string;
  verifier: string;
  nonce: string;
  /** The code that the returning browser passes to its page. */
  handoverCode: string;
}

function oauthBrowser(c: Ctx): string | null {
  const value = readCookie(c, cookie);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

function attemptOf({ secrets }: Platform, browser: string, state: string): Attempt {
  const derived = (use: string): string => secrets.hmac('google', `${use}|${browser}|${state}`);
  return {
    state,
    verifier: derived('verifier'),
    nonce: derived('nonce'),
    handoverCode: `return_${derived('handover')}`,
  };
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

/** What a return leads to: the account to sign in, or the path of a page that explains a refusal. */
export type ReturnOutcome = { userId: string } | { refusedTo: string };

/**
 * The path to which a return is redirected. The first request gets it by `answer`; a repeat with the same parameters from
 * the same browser waits for that and gets the same path for 60 seconds, because a browser may request an address twice
 * (decision 0089). Null for a browser that did not start the attempt, for changed parameters, and later.
 */
export async function answerReturnOnce(
  platform: Platform,
  c: Ctx,
  { provider, parameters }: { provider: string; parameters: URLSearchParams },
  answer: (attempt: Attempt & { signsUp: boolean }) => Promise<ReturnOutcome>,
): Promise<string | null> {
  const browser = oauthBrowser(c);
  if (!browser) return null;
  const attempt = attemptOf(platform, browser, parameters.get('state') ?? '');
  const key: ReturnKey = {
    state_hash: hashToken(attempt.state),
    browser_hash: hashToken(browser),
    provider,
    parameters_hash: hashToken(parameters.toString()),
  };
  const claimed = await claimReturn(platform, key);
  if (!claimed) return withCode(await redirectOfFirst(platform, key), attempt);
  const outcome = await answer({ ...attempt, signsUp: claimed.signs_up });
  return withCode(await storeOutcome(platform, key, attempt, claimed.return_to, outcome), attempt);
}

interface ReturnKey {
  state_hash: string;
  browser_hash: string;
  provider: string;
  parameters_hash: string;
}

/** In one statement, so only one request gets the attempt; others wait for the lock of its row and get undefined. */
async function claimReturn({ clock, db }: Platform, { parameters_hash, ...key }: ReturnKey) {
  const now = clock.now();
  return await db
    .updateTable('oauth_attempts')
    .set({ parameters_hash, expires_at: addSeconds(now, limits.handoverSeconds) })
    .where((eb) => eb.and(key))
    .where('parameters_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['signs_up', 'return_to'])
    .executeTakeFirst();
}

const repeatWaitMs = 10_000;
const repeatPollMs = 100;

/**
 * Polls the row: a lock held while Google answers would stop every other call on the embedded database, which has one
 * connection. Null when nothing is known of this return, or when it is not answered within 10 seconds.
 */
async function redirectOfFirst({ clock, db }: Platform, key: ReturnKey): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < repeatWaitMs; waitedMs += repeatPollMs) {
    const first = await db
      .selectFrom('oauth_attempts')
      .select('redirect_to')
      .where((eb) => eb.and({ ...key }))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (!first || first.redirect_to !== null) return first?.redirect_to ?? null;
    await delay(repeatPollMs);
  }
  return null;
}

const successPath = '/oauth-success';

/** For 60 seconds from now; with the hash of the handover code for an account: single use, 60 seconds, this browser. */
async function storeOutcome(
  { clock, db }: Platform,
  key: ReturnKey,
  attempt: Attempt,
  returnTo: string,
  outcome: ReturnOutcome,
): Promise<string> {
  const redirectTo = 'userId' in outcome ? successPath : outcome.refusedTo;
  const expiresAt = addSeconds(clock.now(), limits.handoverSeconds);
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('oauth_attempts')
      .set({ redirect_to: redirectTo, expires_at: expiresAt })
      .where((eb) => eb.and({ ...key }))
      .execute();
    if (!('userId' in outcome)) return;
    await trx
      .insertInto('handovers')
      .values({
        code_hash: hashToken(attempt.handoverCode),
        browser_hash: key.browser_hash,
        user_id: outcome.userId,
        return_to: returnTo,
        expires_at: expiresAt,
      })
      .execute();
  });
  return redirectTo;
}

/** Computed again for each repeat, so that no table holds the code. */
const withCode = (redirectTo: string | null, { handoverCode }: Attempt): string | null =>
  redirectTo === successPath ? `${successPath}?${new URLSearchParams({ token: handoverCode })}` : redirectTo;

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
