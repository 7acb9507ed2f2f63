import { signupMessages, type User } from '#contract/accounts/accounts.ts';
import { isCommonPassword } from '#contract/accounts/common-passwords.ts';
import { errorMessage } from '#contract/errors.ts';
import { findAccount, findUser, replacePassword, setFirstPassword } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Account, Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashPassword, passwordMatches } from '#server/platform/security/passwords.ts';
import { endSessionsOf } from '../devices/device-sessions.ts';
import { removeIdentity } from '../google/google-account.ts';
import { accountOfReset, spendReset } from '../password-reset.ts';
import { requirePassword } from '../sign-in/check-credentials.ts';
import { spendOwnGuess } from '../sign-in/guess-limits.ts';
import { signIn } from '../sign-in/sign-in.ts';

type EmailAbout = (user: User) => EmailMessage;

const resetsPerAccount = { name: 'reset-account', most: 10, perSeconds: 3_600 };

/**
 * Stores the first password of an account that has none.
 * @throws AppError VALIDATION_FAILED for a common password, FORBIDDEN when the account has one
 */
export async function storeFirstPassword(platform: Platform, userId: string, password: string): Promise<undefined> {
  const { db, clock } = platform;
  const user = await findUser(db, userId);
  const hash = user && (await hashNewPassword(platform, user, null, password));
  if (!hash || !(await setFirstPassword(db, userId, hash))) throw new AppError('FORBIDDEN');
  await audit(db, clock, { event: 'password.set', userId });
}

/**
 * Replaces the password of an account that has one, ends all its sessions and opens one for this browser.
 * @throws AppError FORBIDDEN without a password, CURRENT_PASSWORD_WRONG, those of `hashNewPassword`, RATE_LIMITED, and
 *   UNAUTHENTICATED when the password was changed meanwhile
 */
export async function changePassword(
  platform: Platform,
  c: Ctx,
  changedEmail: EmailAbout,
  { account: caller, currentPassword, password }: { account: Account; currentPassword: string; password: string },
) {
  const { userId, secondFactorAt } = caller;
  const { db, clock, mailer } = platform;
  const user = await findUser(db, userId);
  const account = user && (await findAccount(db, user.email));
  if (!account?.passwordHash) throw new AppError('FORBIDDEN');
  await spendOwnGuess(platform, account.user.email);
  await requirePassword(currentPassword, account.passwordHash, 'currentPassword');
  const newHash = await hashNewPassword(platform, account.user, account.passwordHash, password);
  return signIn(platform, c, account.user, 'credentials', {
    passwordHash: account.passwordHash,
    secondFactorAt,
    refusal: 'UNAUTHENTICATED',
    // The page's own session ends too and is replaced, so that a copied cookie stops working.
    async first(trx) {
      await replacePassword(trx, userId, newHash);
      await endSessionsOf(trx, userId);
      await mailer.post(trx, changedEmail(account.user));
      await audit(trx, clock, { event: 'password.changed', userId });
    },
  });
}

/**
 * Replaces a password by the token of an emailed link. Returns the ids of the sessions that ended: all of the account.
 * @throws AppError those of `accountOfReset` and `hashNewPassword`, RATE_LIMITED
 */
export async function resetPassword(
  platform: Platform,
  changedEmail: EmailAbout,
  { token, password }: { token: string; password: string },
): Promise<string[]> {
  const { db, clock, mailer, rateLimiter } = platform;
  const { user, passwordHash } = await accountOfReset(platform, token);
  await rateLimiter.spend(resetsPerAccount, user.id);
  const newHash = await hashNewPassword(platform, user, passwordHash, password);
  const ended = await inTransaction(db, async (trx) => {
    if (!(await spendReset(platform, trx, token))) return null;
    await replacePassword(trx, user.id, newHash);
    // Whoever opened a Google account with this address, only the owner of the mailbox signs in from now on.
    await removeIdentity(trx, user.id);
    await mailer.post(trx, changedEmail(user));
    await audit(trx, clock, { event: 'password.reset', userId: user.id });
    return endSessionsOf(trx, user.id);
  });
  if (ended) return ended;
  // Another request used the link first; the state of the link decides which error this is.
  await accountOfReset(platform, token);
  throw new AppError('RESET_TOKEN_INVALID');
}

/** @throws AppError VALIDATION_FAILED for a common password, PASSWORD_UNCHANGED for the current one */
async function hashNewPassword(
  { brand }: Pick<Platform, 'brand'>,
  { email, first_name: firstName, last_name: lastName }: User,
  currentHash: string | null,
  password: string,
): Promise<string> {
  if (isCommonPassword(password, [email, firstName, lastName, brand])) {
    throw new AppError('VALIDATION_FAILED', { fields: { password: signupMessages.passwordCommon } });
  }
  if (currentHash && (await passwordMatches(password, currentHash))) {
    throw new AppError('PASSWORD_UNCHANGED', { fields: { password: errorMessage('PASSWORD_UNCHANGED') } });
  }
  return hashPassword(password);
}
