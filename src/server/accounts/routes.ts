import { signup } from '#contract/accounts/accounts.ts';
import { sessionMessages } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setCookie } from '#server/platform/security/cookies.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { mountAccount } from './account-routes.ts';
import { type PackData, signupCookie } from './accounts.ts';
import { deleteExpiredSignups } from './pending-signups.ts';
import { readSignupEmails, signUp } from './sign-up.ts';

const perAddress = { name: 'signup', most: 60, perSeconds: 3_600 };

export function mountAccounts(platform: Platform): PackData {
  const pack = mountAccount(platform);
  platform.scheduler.addDeletion('accounts.tidy', deleteExpiredSeconds, () => deleteExpiredSignups(platform));
  const emails = readSignupEmails(platform);

  platform.router.on(
    signup,
    { queue: 'passwords', perAddress, allPerAddress: visitorEmails },
    async ({ c, body, ...repeat }) => {
      const browserSecret = await signUp(platform, emails, { form: body, client: c.get('clientAddress'), ...repeat });
      setCookie(c, signupCookie, browserSecret, { sameSite: 'Lax', maxAgeSeconds: limits.signupCookieSeconds });
      return { email: body.email, message: sessionMessages.thanks, codeSeconds: limits.activationCodeSeconds };
    },
  );
  return pack;
}
