import * as contract from '#contract/accounts/email-change.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import { confirmOwner } from '../sign-in/confirm-owner.ts';
import { passwordCalls } from '../sign-in/guess-limits.ts';
import {
  cancelChange,
  confirmChange,
  deleteExpiredChanges,
  emailChangeEmails,
  emailChangePart,
  pendingChange,
  requestChange,
} from './email-change.ts';

const requestsPerAccount = { name: 'email-change', most: 5, perSeconds: 86_400 };
const confirmations = { name: 'email-change-link', most: 30, perSeconds: 600 };

/** @throws ContentError */
export function mountEmailChange(platform: Platform): void {
  const { router, db, clock, scheduler, personalData } = platform;
  const emails = emailChangeEmails(platform);
  personalData.add(emailChangePart);
  scheduler.addDeletion('sessions.email_changes', deleteExpiredSeconds, () => deleteExpiredChanges(platform));
  const stateOf = async (userId: string) => ({ pending: await pendingChange(db, userId, clock.now()) });

  router.on(contract.readEmailChange, {}, ({ account: { userId } }) => stateOf(userId));

  router.on(
    contract.requestEmailChange,
    { ...passwordCalls, perAccount: requestsPerAccount },
    async ({ account, body: { email, password } }) => {
      await confirmOwner(platform, account, password);
      await requestChange(platform, account, email, emails);
      return stateOf(account.userId);
    },
  );

  router.on(contract.cancelEmailChange, {}, async ({ account: { userId } }) => {
    await cancelChange(platform, userId);
    return undefined;
  });

  router.on(contract.confirmEmailChange, { perAddress: confirmations }, ({ body: { token } }) =>
    confirmChange(platform, token, emails),
  );
}
