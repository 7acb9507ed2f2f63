import { findAccount } from '#server/accounts/accounts.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { endSessionsOf } from '../devices/device-sessions.ts';
import type { ResetFactor } from '../sessions.ts';
import { type EmailAboutFactor, factorEmail } from './factor-emails.ts';
import { removeSecondFactor } from './stored-factors.ts';

/** For somebody who lost phone and recovery codes. */
export const createResetFactor =
  ({ mailer }: Pick<Platform, 'mailer'>, email: EmailAboutFactor): ResetFactor =>
  async (trx, user) => {
    await removeSecondFactor(trx, user.id);
    await endSessionsOf(trx, user.id);
    await mailer.post(trx, email(user, 'second_factor.reset'));
  };

/** `npm run owner -- <email> --reset-second-factor`. False when no account has this address. */
export function resetSecondFactor(platform: Platform, email: string): Promise<boolean> {
  const { db, clock } = platform;
  const reset = createResetFactor(platform, factorEmail(platform));
  return inTransaction(db, async (trx) => {
    const account = await findAccount(trx, email);
    if (!account) return false;
    await reset(trx, account.user);
    const change = { before: 'set up', after: 'reset on the server' };
    await audit(trx, clock, { event: 'staff.second_factor_reset', subject: account.user.id, change });
    return true;
  });
}
