import { signup, signupMessages } from '#contract/accounts/accounts.ts';
import { sessionMessages } from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { setCookie } from '#server/platform/security/cookies.ts';
import { hashPassword, isCommonPassword } from '#server/platform/security/passwords.ts';
import { mountAccount } from './account-routes.ts';
import { findAccount, networkKey, signupCookie, spendCodeEmail } from './accounts.ts';
import { codeEmail } from './code-email.ts';
import { addPendingSignup, tidySignups } from './pending-signups.ts';

const perAddress = { name: 'signup', most: 60, perSeconds: 3_600 };
// Per network: a stranger elsewhere cannot stop anybody from signing up.
const perEmail = { name: 'signup-email', most: 3, perSeconds: 86_400 };

export function mountAccounts(platform: Platform): void {
  const { router, rounds, db, clock, content, mail, rateLimiter, brand, link } = platform;
  mountAccount(platform);
  rounds.add('accounts.tidy', deleteExpiredSeconds, () => tidySignups(platform));
  const emailWithCode = codeEmail(platform, 'activation-code');
  const knownEmail = readTemplate(content, 'already-registered', ['firstName', 'signInUrl', 'brand']);

  router.on(signup, { perAddress }, async ({ c, body: { email, password, firstName, lastName } }) => {
    const asking = { email, client: c.get('clientAddress') };
    await rateLimiter.spend(perEmail, networkKey(platform, asking));
    if (isCommonPassword(password, [email, firstName, lastName, brand])) {
      throw new AppError('VALIDATION_FAILED', { fields: { password: signupMessages.passwordCommon } });
    }
    await spendCodeEmail(platform, asking);
    // Hashed either way: the time taken does not tell whether the address is known.
    const passwordHash = await hashPassword(password);
    const browserSecret = await inTransaction(db, async (trx) => {
      const known = await findAccount(trx, email);
      if (known) {
        const words = knownEmail({ firstName: known.user.first_name, signInUrl: link('/login'), brand });
        await mail.post(trx, { kind: 'already-registered', to: email, ...words });
        return null;
      }
      const pending = await addPendingSignup(platform, trx, { email, firstName, lastName, passwordHash });
      const mailed = { firstName, code: pending.code, seconds: limits.activationCodeSeconds };
      await mail.post(trx, emailWithCode(email, mailed));
      await audit(trx, clock, { event: 'signup' });
      return pending.browserSecret;
    });
    if (!browserSecret) throw new AppError('EMAIL_EXISTS');
    setCookie(c, signupCookie, browserSecret, { sameSite: 'Lax', maxAgeSeconds: limits.signupCookieSeconds });
    return { email, message: sessionMessages.thanks, codeSeconds: limits.activationCodeSeconds };
  });
}
