import * as sessionsContract from '#contract/accounts/device-sessions.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { errorMessage } from '#contract/errors.ts';
import { findAccount, findUser, lockAccount, replacePassword } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Account, Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { passwordMatches } from '#server/platform/security/passwords.ts';
import { endOtherSessions, endOwnSession, endSessionsOf, listSessions } from './devices/device-sessions.ts';
import { hashNewPassword } from './passwords/new-password.ts';
import { passwordChangedEmail } from './passwords/password-emails.ts';
import { passwordCalls, spendOwnGuess } from './sign-in/guess-limits.ts';
import { forgetAccount } from './sign-in/known-accounts.ts';
import { presentedSession, signIn, signOut } from './sign-in/sign-in.ts';

/** @throws ContentError */
export function mountSecurity(platform: Platform): void {
  const { router, db, clock, mailer } = platform;
  const changedEmail = passwordChangedEmail(platform);

  router.on(changePassword, passwordCalls, async ({ c, account: { userId }, body }) => {
    const user = await findUser(db, userId);
    const account = user && (await findAccount(db, user.email));
    if (!account?.passwordHash) throw new AppError('FORBIDDEN');
    await spendOwnGuess(platform, account.user.email);
    await requirePassword(body.currentPassword, account.passwordHash, 'currentPassword');
    const newHash = await hashNewPassword(platform, account.user, account.passwordHash, body.password);
    return signIn(platform, c, account.user, 'credentials', {
      passwordHash: account.passwordHash,
      refusal: 'UNAUTHENTICATED',
      // The page's own session ends too and is replaced, so that a copied cookie stops working.
      async first(trx) {
        await replacePassword(trx, userId, newHash);
        await endSessionsOf(trx, userId);
        await mailer.post(trx, changedEmail(account.user));
        await audit(trx, clock, { event: 'password.changed', userId });
      },
    });
  });

  router.on(sessionsContract.listSessions, {}, async ({ account }) => ({
    sessions: await listSessions(db, account, clock.now()),
  }));

  router.on(sessionsContract.revokeSession, {}, async ({ c, account: { userId }, params: { id } }) => {
    const ended = await inTransaction(db, async (trx) => {
      await lockAccount(trx, userId);
      if (!(await endOwnSession(trx, userId, id))) return false;
      await audit(trx, clock, { event: 'session.revoked', userId, subject: id });
      return true;
    });
    if (!ended) throw new AppError('NOT_FOUND');
    await leaveDevice(platform, c, { userId, sessionId: id });
    return undefined;
  });

  router.on(sessionsContract.revokeOtherSessions, {}, async ({ account }) => {
    await inTransaction(db, async (trx) => {
      // A concurrent account switch could open a session that this transaction does not see.
      await lockAccount(trx, account.userId);
      const ended = await endOtherSessions(trx, account);
      await audit(trx, clock, { event: 'sessions.revoked', userId: account.userId, details: { ended } });
    });
    return undefined;
  });
}

/** @throws AppError CURRENT_PASSWORD_WRONG, reported at its field */
export async function requirePassword(password: string, hash: string, field: string): Promise<void> {
  if (await passwordMatches(password, hash)) return;
  throw new AppError('CURRENT_PASSWORD_WRONG', { fields: { [field]: errorMessage('CURRENT_PASSWORD_WRONG') } });
}

export async function leaveDevice(
  platform: Platform,
  c: Ctx,
  { userId, sessionId }: Pick<Account, 'userId' | 'sessionId'>,
): Promise<void> {
  if (presentedSession(c)?.id !== sessionId) return;
  await signOut(platform, c);
  const user = await findUser(platform.db, userId);
  if (user) await forgetAccount(platform, c, user.email);
}
