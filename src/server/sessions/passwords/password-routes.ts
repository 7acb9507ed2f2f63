import * as contract from '#contract/accounts/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { commonDelay } from '../common-delay.ts';
import { accountOfReset } from '../password-reset.ts';
import { dropSessionCookie, presentedSession } from '../sign-in/sign-in.ts';
import { resetPassword } from './new-password.ts';
import { passwordChangedEmail } from './password-emails.ts';
import { resetSender } from './reset-emails.ts';

const resetPerAddress = { name: 'reset', most: 20, perSeconds: 600 };

export function mountPasswords(platform: Platform): void {
  const { router, csrf } = platform;
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
  router.on(contract.resetPassword, resets, async ({ c, body }) => {
    const ended = await resetPassword(platform, changedEmail, body);
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
