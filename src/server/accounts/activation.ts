import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/security/secrets.ts';
import { takeAccountEmail } from './account-emails.ts';
import { openAccount } from './open-account.ts';
import { lockSignups, type PendingSignup } from './pending-signups.ts';

export interface Activation {
  user: User;
  passwordNeeded: boolean;
}

interface Attempt {
  email: string;
  code: string;
  browserSecret: string | undefined;
  client: string;
}

/**
 * Tries a code. The attempt is counted and committed before its outcome is known, so parallel guesses cannot exceed
 * the limits; the successful attempt deletes the sign-up, so one code creates one account.
 * `onActivated` runs in the transaction that creates the account. @throws AppError CODE_WRONG, CODE_EXPIRED, CODE_INVALID
 */
export async function activate(
  platform: Platform,
  attempt: Attempt,
  onActivated: (trx: Trx, user: User) => Promise<void>,
): Promise<Activation> {
  const browserHash = attempt.browserSecret ? hashToken(attempt.browserSecret) : '';
  const tried = await inTransaction(platform.db, (trx) => tryCode(platform, trx, attempt, browserHash));
  if (!tried.match) throw new AppError(tried.refusal);
  const { match } = tried;
  const keepsPassword = match.browser_hash === browserHash;
  const user = await inTransaction(platform.db, async (trx) => {
    await lockSignups(trx, attempt.email);
    const consumed = await trx
      .deleteFrom('pending_signups')
      .where('id', '=', match.id)
      .returning('id')
      .executeTakeFirst();
    if (!consumed) return null;
    const created = await openAccount(platform, trx, {
      email: attempt.email,
      firstName: match.first_name,
      lastName: match.last_name,
      provider: 'email',
      passwordHash: keepsPassword ? match.password_hash : null,
    });
    if (created) await onActivated(trx, created);
    return created;
  });
  if (!user) throw new AppError('CODE_INVALID');
  return { user, passwordNeeded: !keepsPassword };
}

type Tried = { match: PendingSignup } | { match: null; refusal: 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_INVALID' };

/** Counts one try against every pending sign-up of the address that still accepts tries, and looks for the code. */
async function tryCode(platform: Platform, trx: Trx, attempt: Attempt, browserHash: string): Promise<Tried> {
  const { clock, secrets } = platform;
  const waiting = await lockSignups(trx, attempt.email);
  const tried: PendingSignup[] = [];
  for (const signup of waiting.filter(({ code_expires_at: end }) => end > clock.now())) {
    const counted = await (signup.browser_hash === browserHash
      ? countOwnTry(trx, signup)
      : countTryElsewhere(platform, trx, signup, attempt));
    if (counted) tried.push(signup);
  }
  const hmacOf = ({ id }: PendingSignup): string => secrets.hmac('activation-code', `${id}|${attempt.code}`);
  const match = tried.find((signup) => signup.code_hmac === hmacOf(signup));
  if (match) return { match };
  const own = waiting.find(({ browser_hash }) => browser_hash === browserHash);
  for (const { id } of tried) {
    const details = { browser: id === own?.id ? 'own' : 'other' };
    await audit(trx, clock, { event: 'activate.failed', subject: id, details });
  }
  if (!own) return { match: null, refusal: 'CODE_INVALID' };
  const burnt = !tried.includes(own) || own.wrong_tries + 1 >= limits.activationWrongTries;
  return { match: null, refusal: burnt ? 'CODE_EXPIRED' : 'CODE_WRONG' };
}

/** A try in the browser that signed up. False when its 5 are used up. */
async function countOwnTry(trx: Trx, { id, wrong_tries: before }: PendingSignup): Promise<boolean> {
  if (before >= limits.activationWrongTries) return false;
  await trx
    .updateTable('pending_signups')
    .set({ wrong_tries: before + 1 })
    .where('id', '=', id)
    .execute();
  return true;
}

/** A try in another browser: all of them share 5 per code (decision 0027). */
async function countTryElsewhere(
  platform: Platform,
  trx: Trx,
  { id, wrong_tries_elsewhere: before }: PendingSignup,
  attempt: Attempt,
): Promise<boolean> {
  if (before >= limits.activationWrongTries) return false;
  if (before === 0 && !(await takeAccountEmail(platform, trx, 'codes', attempt))) return false;
  await trx
    .updateTable('pending_signups')
    .set({ wrong_tries_elsewhere: before + 1 })
    .where('id', '=', id)
    .execute();
  return true;
}
