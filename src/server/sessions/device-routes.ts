import * as contract from '#contract/sessions.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetAccount, forgetAllAccounts, recallAccount } from './device-accounts.ts';
import { signIn, signOut } from './sign-in.ts';

const seldom = { name: 'session', most: 240, perSeconds: 60 };
const switching = { name: 'switch', most: 20, perSeconds: 600 };

/** Several accounts on one device: switch, sign out of one or all, forget (spec 4). */
export function mountDevice(platform: Platform): void {
  const { router, db, clock } = platform;

  router.on(contract.validateToken, { perAddress: seldom }, async ({ account }) => {
    const user = await findUser(db, account.userId);
    if (!user) throw new AppError('NOT_FOUND');
    return { user };
  });

  router.on(contract.switchAccount, { perAddress: switching }, async ({ c, body: { email } }) => {
    const user = await recallAccount(platform, c, email);
    if (!user) {
      await forgetAccount(platform, c, email);
      throw new AppError('NO_SESSION');
    }
    await audit(db, clock, { event: 'switch', userId: user.id });
    return signIn(platform, c, user, 'switch');
  });

  router.on(contract.logout, { perAddress: seldom }, async ({ c }) => {
    const userId = await signOut(platform, c);
    const user = userId ? await findUser(db, userId) : null;
    if (user) await forgetAccount(platform, c, user.email);
    return undefined;
  });

  router.on(contract.forgetAccount, { perAddress: seldom }, async ({ c, body: { email } }) => {
    await forgetAccount(platform, c, email);
    return undefined;
  });

  router.on(contract.logoutAll, { perAddress: seldom }, async ({ c }) => {
    await signOut(platform, c);
    await forgetAllAccounts(platform, c);
    return undefined;
  });
}
