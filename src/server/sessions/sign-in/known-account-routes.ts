import * as contract from '#contract/accounts/sessions.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Ctx } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUser } from '#server/platform/security/guards.ts';
import { endOauth, presentedHandover, takeHandover } from '../oauth-attempts.ts';
import { forgetAccount, forgetAllAccounts, recallAccount } from './known-accounts.ts';
import { signIn, signOut } from './sign-in.ts';

const handovers = { name: 'handover', most: 20, perSeconds: 600 };
const handoversPerAccount = { name: 'handover-account', most: 10, perSeconds: 3_600 };
const switching = { name: 'switch', most: 20, perSeconds: 600 };

export function mountDevice(platform: Platform): void {
  const { router, db, clock } = platform;

  router.on(contract.validateToken, { perAddress: handovers }, async ({ c }) => {
    const code = presentedHandover(c);
    if (code) return finishReturn(platform, c, code);
    const user = await findUser(db, requireUser(c).userId);
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
    return signIn(platform, c, user, 'switch', {
      refusal: 'NO_SESSION',
      // Checked again under the lock, which excludes a sign-out of all devices.
      async first(trx) {
        if (!(await recallAccount({ ...platform, db: trx }, c, email))) throw new AppError('NO_SESSION');
      },
    });
  });

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

/** Exchanges a valid handover code for a session. @throws AppError HANDOVER_INVALID, RATE_LIMITED */
async function finishReturn(platform: Platform, c: Ctx, code: string) {
  const { db, clock, rateLimiter } = platform;
  const handover = await takeHandover(platform, c, code);
  const user = handover && (await findUser(db, handover.userId));
  if (!handover || !user?.is_active) throw new AppError('HANDOVER_INVALID');
  await rateLimiter.spend(handoversPerAccount, user.id);
  endOauth(c);
  await audit(db, clock, { event: 'login', userId: user.id, details: { by: 'google' } });
  const signedIn = await signIn(platform, c, user, 'credentials', { refusal: 'HANDOVER_INVALID' });
  return { ...signedIn, returnTo: handover.returnTo };
}
