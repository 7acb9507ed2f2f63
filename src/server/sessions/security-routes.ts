import * as sessionsContract from '#contract/accounts/device-sessions.ts';
import * as passwordsContract from '#contract/accounts/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './devices/device-sessions.ts';
import { changePassword } from './passwords/new-password.ts';
import { passwordChangedEmail } from './passwords/password-emails.ts';
import { passwordCalls } from './sign-in/guess-limits.ts';
import { leaveDevice } from './sign-in/sign-in.ts';

/** @throws ContentError */
export function mountSecurity(platform: Platform): void {
  const { router, db, clock } = platform;
  const changedEmail = passwordChangedEmail(platform);

  router.on(passwordsContract.changePassword, passwordCalls, ({ c, account, body }) =>
    changePassword(platform, c, changedEmail, { account, ...body }),
  );

  router.on(sessionsContract.listSessions, {}, async ({ account }) => ({
    sessions: await listSessions(db, account, clock.now()),
  }));

  router.on(sessionsContract.revokeSession, {}, async ({ c, account: { userId }, params: { id } }) => {
    await revokeSession(platform, userId, id);
    await leaveDevice(platform, c, { userId, sessionId: id });
    return undefined;
  });

  router.on(sessionsContract.revokeOtherSessions, {}, async ({ account }) => {
    await revokeOtherSessions(platform, account);
    return undefined;
  });
}
