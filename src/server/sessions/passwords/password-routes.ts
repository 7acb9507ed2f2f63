import * as contract from '#contract/accounts/passwords.ts';
import { replacePassword } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { commonDelay } from '../common-delay.ts';
import { endSessionsOf } from '../devices/device-sessions.ts';
import { removeIdentity } from '../google/google-account.ts';
import { accountOfReset, spendReset } from '../password-reset.ts';
import { dropSessionCookie, presentedSession } from '../sign-in/sign-in.ts';
import { hashNewPassword } from './new-password.ts';
import { passwordChangedEmail } from './password-emails.ts';
import { resetSender } from './reset-emails.ts';

const resetPerAddress = { name: 'reset', most: 20, perSeconds: 600 };
const resetPerAccount = { name: 'reset-account', most: 10, perSeconds: 3_600 };

export function mountPasswords(platform: Platform): void {
  const { router, db, clock, mailer, csrf, rateLimiter } = platform;
  const sendReset = resetSender(platform);
  const changedEmail = passwordChangedEmail(platform);

  router.on(contract.forgotPassword, { allPerAddress: visitorEmails }, async ({ c, body: { email } }) => {
    await Promise.all([sendReset(c, email), commonDelay()]);
    return { message: contract.passwordMessages.sent(email) };
  });

  router.on(contract.validateReset, { perAddress: resetPerAddress }, async ({ body: { token } }) => {
    const { user } = await accountOfReset(platform, token);
    return { valid: true as const, emailHint: hintOf(user.email) };
  });

  const resets = { queue: 'passwords', perAddress: resetPerAddress } as const;
  router.on(contract.resetPassword, resets, async ({ c, body: { token, password } }) => {
    const { user, passwordHash } = await accountOfReset(platform, token);
    await rateLimiter.spend(resetPerAccount, user.id);
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
    if (!ended) {
      // Another request used the link first; the state of the link decides which error this is.
      await accountOfReset(platform, token);
      throw new AppError('RESET_TOKEN_INVALID');
    }
    const own = presentedSession(c);
    if (own && ended.includes(own.id)) {
      dropSessionCookie(c);
      csrf.issue(c, null);
    }
    return undefined;
  });
}

/** `t***@example.com`: recognisable to its owner, and useless to another person who has the link. */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}***${email.slice(at)}`;
}
