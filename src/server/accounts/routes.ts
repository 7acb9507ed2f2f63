import { signup } from '#contract/accounts/accounts.ts';
import { sessionMessages } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setCookie } from '#server/platform/security/cookies.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { mountAccount } from './account-routes.ts';
import { type BuildExport, signupCookie } from './accounts.ts';
import { deleteExpiredSignups } from './pending-signups.ts';
import { prepareSignup, readSignupEmails, storeSignup } from './sign-up.ts';

const perAddress = { name: 'signup', most: 60, perSeconds: 3_600 };

export function mountAccounts(platform: Platform): BuildExport {
  const pack = mountAccount(platform);
  platform.scheduler.addDeletion('accounts.tidy', deleteExpiredSeconds, () => deleteExpiredSignups(platform));
  const emails = readSignupEmails(platform);

  const protection = { queue: 'passwords', perAddress, allPerAddress: visitorEmails } as const;
  platform.router.onWrite(
    signup,
    protection,
    {
      prepare: ({ c, body: form, idempotencyKey, isRepeat }) =>
        prepareSignup(platform, { form, client: c.get('clientAddress'), idempotencyKey, isRepeat }),
      write: (trx, { body }, prepared) => storeSignup(platform, emails, trx, body, prepared),
    },
    async ({ c, body }, { prepared, stored }) => {
      if (stored === 'known') throw new AppError('EMAIL_EXISTS');
      setCookie(c, signupCookie, prepared.browserSecret, {
        sameSite: 'Lax',
        maxAgeSeconds: limits.signupCookieSeconds,
      });
      return { email: body.email, message: sessionMessages.thanks, codeSeconds: limits.activationCodeSeconds };
    },
  );
  return pack;
}
