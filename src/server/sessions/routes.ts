import * as contract from '#contract/accounts/sessions.ts';
import { limits } from '#contract/limits.ts';
import { activate, newCodeEmail, signupCookie } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteCookie, readCookie } from '#server/platform/security/cookies.ts';
import { visitorEmails } from '#server/platform/security/rate-limits.ts';
import { commonDelay } from './common-delay.ts';
import { mountDeletion } from './deletion/deletion-routes.ts';
import { sessionsPart } from './devices/device-sessions.ts';
import { mountEmailChange } from './email-change/email-change-routes.ts';
import { spendCode } from './email-limits.ts';
import { mountGoogle } from './google/google-routes.ts';
import { storeFirstPassword } from './passwords/new-password.ts';
import { mountPasswords } from './passwords/password-routes.ts';
import { mountSecondFactor } from './second-factor/second-factor-routes.ts';
import { mountSecurity } from './security-routes.ts';
import { sessionEndedEmail } from './session-ended-email.ts';
import {
  accountOfToken,
  currentSession,
  deleteExpiredSessions,
  type ResetFactor,
  refreshSession,
  type ScheduleDeletion,
} from './sessions.ts';
import { checkCredentials } from './sign-in/check-credentials.ts';
import { passwordCalls, spendGuess } from './sign-in/guess-limits.ts';
import { mountDevice } from './sign-in/known-account-routes.ts';
import { dropSessionCookie, presentedSession, renewSessionCookie, signIn } from './sign-in/sign-in.ts';
import { welcomeEmail } from './welcome-email.ts';

const activationsPerAddress = { name: 'activate', most: 30, perSeconds: 600 };

/** Identifies the caller before any route: the bearer for personal calls, the cookie's id for the CSRF token. */
export function authenticateCaller(app: App, platform: Platform): void {
  app.use('/api/*', async (c, next) => {
    c.set('sessionCookieId', presentedSession(c)?.id ?? null);
    const header = c.req.header('authorization');
    const token = /^Bearer ([\w-]{43})$/.exec(header ?? '')?.[1];
    const account = token ? await accountOfToken(platform, token) : null;
    c.set('caller', account ? { account } : { account: null, tokenPresented: header !== undefined });
    await next();
  });
}

/** Returns how the deletion of an account is scheduled, and how its second factor is reset. @throws ContentError */
export function mountSessions(
  platform: Platform,
  app: App,
): { scheduleDeletion: ScheduleDeletion; resetFactor: ResetFactor } {
  mountDevice(platform);
  mountPasswords(platform);
  mountSecurity(platform);
  mountEmailChange(platform);
  const resetFactor = mountSecondFactor(platform);
  const scheduleDeletion = mountDeletion(platform);
  platform.personalData.add(sessionsPart);
  platform.scheduler.addDeletion('sessions.tidy', deleteExpiredSeconds, () => deleteExpiredSessions(platform));

  mountCurrentSession(platform);
  mountLogin(platform);
  mountActivation(platform);
  // Mounted last: its path parameter would match the fixed paths above.
  mountGoogle(platform, app);
  return { scheduleDeletion, resetFactor };
}

function mountCurrentSession(platform: Platform): void {
  const { router, csrf } = platform;
  const emailAboutCopy = sessionEndedEmail(platform);
  for (const endpoint of [contract.csrfToken, contract.authCsrfToken]) {
    router.on(endpoint, {}, async ({ c }) => ({
      csrfToken: csrf.issue(c, c.get('sessionCookieId')),
    }));
  }

  router.on(contract.session, {}, async ({ c }) => {
    const presented = presentedSession(c);
    const current = presented && (await currentSession(platform, presented));
    if (!current) return { authenticated: false as const, user: null, token: null };
    return { authenticated: true as const, ...current };
  });

  router.on(contract.refresh, {}, async ({ c, idempotencyKey }) => {
    const presented = presentedSession(c);
    const refreshed = presented && (await refreshSession(platform, presented, idempotencyKey, emailAboutCopy));
    if (!refreshed) {
      dropSessionCookie(c);
      throw new AppError('UNAUTHENTICATED');
    }
    if (refreshed.cookie) renewSessionCookie(c, refreshed.cookie, refreshed.idleSeconds);
    return { success: true as const, accessToken: refreshed.token, token: refreshed.token };
  });

  router.on(contract.verifyToken, {}, async ({ account }) => ({ valid: account !== null }));
}

function mountLogin(platform: Platform): void {
  platform.router.on(contract.login, passwordCalls, async ({ c, body }) => {
    await spendGuess(platform, c, body.email);
    const { user, passwordHash } = await checkCredentials(platform, body);
    return signIn(platform, c, user, 'credentials', { passwordHash });
  });
}

function mountActivation(platform: Platform): void {
  const { router, clock, mailer } = platform;
  const emailWithCode = newCodeEmail(platform, 'activation-code');
  const welcome = welcomeEmail(platform);

  router.on(contract.activate, { perAddress: activationsPerAddress }, async ({ c, body: { email, code } }) => {
    const attempt = { email, code, browserSecret: readCookie(c, signupCookie), client: c.get('clientAddress') };
    const activation = await activate(platform, attempt, async (trx, user) => {
      await mailer.post(trx, welcome(user));
      await audit(trx, clock, { event: 'activate', userId: user.id });
    });
    deleteCookie(c, signupCookie, 'Lax');
    return {
      ...(await signIn(platform, c, activation.user, 'credentials')),
      passwordNeeded: activation.passwordNeeded,
    };
  });

  const resends = [
    { endpoint: contract.resendActivation, message: contract.sessionMessages.resent },
    { endpoint: contract.authResendActivation, message: contract.sessionMessages.resentFromLogin },
  ];
  for (const { endpoint, message } of resends) {
    router.onWrite(
      endpoint,
      { allPerAddress: visitorEmails },
      {
        async prepare({ c, body: { email }, isRepeat }) {
          if (!isRepeat) await spendCode(platform, c, email);
          return { delay: commonDelay() };
        },
        async write(trx, { c, body: { email } }) {
          const message = await emailWithCode(trx, email, readCookie(c, signupCookie));
          if (message) await mailer.post(trx, message);
        },
      },
      async (_, { prepared: { delay } }) => {
        await delay;
        return { message, codeSeconds: limits.activationResendSeconds };
      },
    );
  }

  router.on(contract.setPassword, { queue: 'passwords' }, ({ account: { userId }, body: { password } }) =>
    storeFirstPassword(platform, userId, password),
  );
}
