import * as contract from '#contract/accounts/sessions.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUser } from '#server/platform/security/guards.ts';
import { presentedHandover } from '../oauth-attempts.ts';
import { forgetAccount, forgetAllAccounts } from './known-accounts.ts';
import { finishReturn, signOut, switchAccount } from './sign-in.ts';

const handovers = { name: 'handover', most: 20, perSeconds: 600 };
const switching = { name: 'switch', most: 20, perSeconds: 600 };

export function mountDevice(platform: Platform): void {
  const { router, db } = platform;

  router.on(contract.validateToken, { perAddress: handovers }, async ({ c }) => {
    const code = presentedHandover(c);
    if (code) return finishReturn(platform, c, code);
    const user = await findUser(db, requireUser(c).userId);
    if (!user) throw new AppError('NOT_FOUND');
    return { user };
  });

  router.on(contract.switchAccount, { perAddress: switching }, ({ c, body: { email } }) =>
    switchAccount(platform, c, email),
  );

  router.on(contract.logout, {}, async ({ c }) => {
    const userId = await signOut(platform, c);
    const user = userId ? await findUser(db, userId) : null;
    if (user) await forgetAccount(platform, c, user.email);
    return undefined;
  });

  router.on(contract.forgetAccount, {}, async ({ c, body: { email } }) => {
    await forgetAccount(platform, c, email);
    return undefined;
  });

  router.on(contract.logoutAll, {}, async ({ c }) => {
    await signOut(platform, c);
    await forgetAllAccounts(platform, c);
    return undefined;
  });
}
