import { limits } from '#contract/limits.ts';
import { findAccount, newCodeLetter } from '#server/accounts/accounts.ts';
import type { Trx } from '#server/platform/database.ts';
import { readTemplate } from '#server/platform/letters.ts';
import type { Letter } from '#server/platform/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openReset } from './password-reset.ts';

interface WayBack {
  userId: string | null;
  letter: Letter | null;
}

/**
 * What somebody who forgot the password is really sent (FEATURES 2.5): a link to an email account, a note to a Google
 * account, a code to a sign-up that waits for one, nothing to anybody else.
 * @throws ContentError when a template is wrong
 */
export function forgotLetters(platform: Platform) {
  const { brand, content, link } = platform;
  const resetLetter = readTemplate(content, 'password-reset', ['firstName', 'resetUrl', 'minutes', 'brand']);
  const googleLetter = readTemplate(content, 'password-of-google-account', ['firstName', 'signInUrl', 'brand']);
  const toSignup = newCodeLetter(platform, 'password-of-inactive-account');

  return async function wayBack(trx: Trx, to: string, browserSecret: string | undefined): Promise<WayBack> {
    const account = await findAccount(trx, to);
    if (!account) return { userId: null, letter: await toSignup(trx, to, browserSecret) };
    const { id: userId, first_name: firstName, auth_provider: provider, is_active: active } = account.user;
    if (!active) return { userId, letter: null };
    if (provider === 'google') {
      const words = googleLetter({ firstName, signInUrl: link('/login'), brand });
      return { userId, letter: { kind: 'password-of-google-account', to, ...words } };
    }
    const { token, expiresAt } = await openReset(platform, trx, userId);
    const minutes = String(limits.passwordResetMinutes);
    // In the fragment: it reaches no server, no log and no Referer.
    const words = resetLetter({ firstName, resetUrl: link(`/reset-password#token=${token}`), minutes, brand });
    return { userId, letter: { kind: 'password-reset', to, secret: true, sendBefore: expiresAt, ...words } };
  };
}
