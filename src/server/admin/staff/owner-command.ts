import { findAccount, giveRole } from '#server/accounts/accounts.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** `npm run owner`: makes an active account an owner. False when no active account has this address. */
export const makeOwner = ({ db, clock }: Platform, email: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const account = await findAccount(trx, email);
    if (!account?.user.is_active) return false;
    await giveRole(trx, email, 'owner');
    const change = { before: account.user.roles.join(', '), after: 'owner, on the server' };
    await audit(trx, clock, { event: 'staff.role_changed', subject: account.user.id, change });
    return true;
  });
