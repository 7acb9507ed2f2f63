import type { User } from '#contract/accounts/accounts.ts';
import { accountsToDelete, addressKey, claimDeletion, removeUser } from '#server/accounts/accounts.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import { errorFacts, log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';

/** @throws ContentError */
export function deletedEmail({ brand, content }: Platform): (user: User) => EmailMessage {
  const write = readTemplate(content, 'account-deleted', ['firstName', 'brand']);
  return ({ email, first_name: firstName }) => ({
    kind: 'account-deleted',
    to: email,
    secret: true,
    ...write({ firstName, brand }),
  });
}

/** Deletes the accounts that are due, each in one transaction. A failure is logged and tried again in the next run. */
export async function deleteDueAccounts(platform: Platform, render: (user: User) => EmailMessage): Promise<void> {
  for (const userId of await accountsToDelete(platform.db, platform.clock.now())) {
    await erase(platform, render, userId).catch((error: unknown) =>
      log('error', 'account.deletion', { userId, ...errorFacts(error) }),
    );
  }
}

async function erase(platform: Platform, render: (user: User) => EmailMessage, userId: string): Promise<void> {
  const { db, clock, mailer, personalData } = platform;
  const isErased = await inTransaction(db, async (trx) => {
    const user = await claimDeletion(trx, userId, clock.now());
    // A payment may have arrived in the grace period: its order must be finished first.
    if (!user || (await personalData.obstacles(trx, userId)).length) return false;
    await personalData.erase(trx, userId);
    await removeUser(trx, userId);
    await mailer.post(trx, render(user));
    await audit(trx, clock, { event: 'account.deleted', userId, addressKey: addressKey(platform, user.email) });
    return true;
  });
  if (isErased) personalData.erased();
}
