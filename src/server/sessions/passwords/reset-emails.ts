import type { User } from '#contract/accounts/accounts.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, lockAccount, newCodeEmail, signupCookie, takeAccountEmail } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readCookie } from '#server/platform/security/cookies.ts';
import { trySpendCode } from '../email-limits.ts';
import { hasLiveReset, openReset } from '../password-reset.ts';

/**
 * Emails a reset link to an account, with the way to sign in if that is Google, a code to a pending sign-up, and nothing to an unknown address. Nothing is sent while a link is valid or once a limit is reached. The
 * reply is the same in every case.
 * @throws ContentError when a template is wrong
 */
export function resetSender(platform: Platform): (c: Ctx, email: string) => Promise<void> {
  const { db, clock, mailer } = platform;
  const emailTo = emailToAccount(platform);
  const toSignup = newCodeEmail(platform, 'password-of-inactive-account');

  async function sendToAccount(c: Ctx, { id: userId, email }: User): Promise<void> {
    const request = { email, client: c.get('clientAddress') };
    const isAllowed =
      !(await hasLiveReset(platform, db, userId)) && (await takeAccountEmail(platform, db, 'resets', request));
    await inTransaction(db, async (trx) => {
      const message = isAllowed && (await emailTo(trx, userId));
      if (message) await mailer.post(trx, message);
      await audit(trx, clock, { event: 'password.forgot', userId, details: { sent: Boolean(message) } });
    });
  }

  async function sendToSignup(c: Ctx, email: string): Promise<void> {
    const isAllowed = await trySpendCode(platform, c, email);
    await inTransaction(db, async (trx) => {
      const message = isAllowed && (await toSignup(trx, email, readCookie(c, signupCookie)));
      if (message) await mailer.post(trx, message);
      await audit(trx, clock, { event: 'password.forgot', details: { sent: Boolean(message) } });
    });
  }

  return async (c, email) => {
    const account = await findAccount(db, email);
    await (account ? sendToAccount(c, account.user) : sendToSignup(c, email));
  };
}

function emailToAccount(platform: Platform) {
  const { brand, content, link } = platform;
  const resetEmail = readTemplate(content, 'password-reset', ['firstName', 'resetUrl', 'minutes', 'brand']);
  const googleEmail = readTemplate(content, 'password-of-google-account', [
    'firstName',
    'signInUrl',
    'resetUrl',
    'minutes',
    'brand',
  ]);
  return async (trx: Trx, userId: string): Promise<EmailMessage | null> => {
    const user = (await lockAccount(trx, userId))?.user;
    if (!user?.is_active || (await hasLiveReset(platform, trx, userId))) return null;
    const { token, expiresAt } = await openReset(platform, trx, userId);
    const { email: to, first_name: firstName } = user;
    // In the fragment: it reaches no server, no log and no Referer.
    const resetUrl = link(`/reset-password#token=${token}`);
    const values = { firstName, resetUrl, minutes: String(limits.passwordResetMinutes), brand };
    const secret = { to, secret: true, sendBefore: expiresAt };
    return user.auth_provider === 'google'
      ? { kind: 'password-of-google-account', ...secret, ...googleEmail({ ...values, signInUrl: link('/login') }) }
      : { kind: 'password-reset', ...secret, ...resetEmail(values) };
  };
}
