import type { Role } from '#contract/accounts/accounts.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { deleteExpiredSeconds } from '#server/platform/jobs/scheduler.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import type { ResetFactor } from '../sessions.ts';
import { confirmationNeeded, confirmOwner, lockOwnSession } from '../sign-in/confirm-owner.ts';
import { passwordCalls } from '../sign-in/guess-limits.ts';
import { beginEnrolment, deleteExpiredEnrolments, finishEnrolment, proveNewFactor } from './enrolments.ts';
import { type EmailAboutFactor, factorEmail } from './factor-emails.ts';
import { issueChallenge, proveFactor } from './proofs.ts';
import { hashRecoveryCode, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { createResetFactor } from './reset-factor.ts';
import { describeFactors, factorsOf, removeSecondFactor } from './stored-factors.ts';

const enrolmentsPerAccount = { name: 'second-factor-enrolment', most: 30, perSeconds: 3_600 };
const proofsPerAccount = { name: 'second-factor-proof', most: 60, perSeconds: 3_600 };

/** Returns how a lost second factor is reset. @throws ContentError */
export function mountSecondFactor(platform: Platform): ResetFactor {
  const { router, db, scheduler, personalData } = platform;
  const email = factorEmail(platform);
  personalData.add(secondFactorPart);
  scheduler.addDeletion('sessions.enrolments', deleteExpiredSeconds, () => deleteExpiredEnrolments(platform));

  router.on(contract.readSecondFactor, {}, async ({ account }) => ({
    ...(await describeFactors(platform, account.userId)),
    isRequired: isRequired(platform, account),
    confirmBy: account.hasSecondFactor ? null : await confirmationNeeded(platform, account),
  }));

  router.on(
    contract.startEnrolment,
    { ...passwordCalls, perAccount: enrolmentsPerAccount },
    async ({ account, body: { kind, password } }) => {
      // Nobody else adds a first factor at a device that is left logged in, and so shuts its owner out.
      const isConfirmed = account.hasSecondFactor || (await confirmationNeeded(platform, account)) === null;
      const user = isConfirmed ? await findUser(db, account.userId) : await confirmOwner(platform, account, password);
      if (!user) throw new AppError('UNAUTHENTICATED');
      return beginEnrolment(platform, account, user, kind);
    },
  );

  router.on(contract.proveEnrolment, { perAccount: proofsPerAccount }, ({ account, params: { id }, body }) =>
    proveNewFactor(platform, account, id, body),
  );

  router.on(contract.completeEnrolment, {}, async ({ account, params: { id } }) => {
    await finishEnrolment(platform, account, id, email);
    return undefined;
  });

  router.on(contract.challengePasskey, { perAccount: proofsPerAccount }, ({ account }) =>
    issueChallenge(platform, account),
  );

  router.on(contract.proveSecondFactor, { perAccount: proofsPerAccount }, ({ account, body }) =>
    proveFactor(platform, account, body, email),
  );
  mountChanges(platform, email);
  return createResetFactor(platform, email);
}

function mountChanges(platform: Platform, email: EmailAboutFactor): void {
  const { router, db, clock, mailer } = platform;
  router.on(contract.removeFactor, {}, async ({ account, params: { id } }) => {
    const { userId } = account;
    await inTransaction(db, async (trx) => {
      const user = await lockOwnSession(trx, account);
      const factors = await factorsOf(trx, userId);
      if (!factors.some((factor) => factor.id === id)) throw notFound();
      if (factors.length > 1) await trx.deleteFrom('second_factors').where('id', '=', id).execute();
      else if (isRequired(platform, account)) throw new AppError('SECOND_FACTOR_NEEDED');
      else await removeSecondFactor(trx, userId);
      await mailer.post(trx, email(user, 'second_factor.removed'));
      await audit(trx, clock, { event: 'second_factor.removed', userId, subject: id });
    });
    return undefined;
  });

  router.on(contract.renewRecoveryCodes, {}, async ({ account }) => {
    const { userId } = account;
    if (!account.hasSecondFactor) throw notFound();
    const recoveryCodes = newRecoveryCodes();
    await inTransaction(db, async (trx) => {
      const user = await lockOwnSession(trx, account);
      await replaceRecoveryCodes(
        trx,
        userId,
        recoveryCodes.map((code) => hashRecoveryCode(platform, userId, code)),
      );
      await mailer.post(trx, email(user, 'second_factor.codes_renewed'));
      await audit(trx, clock, { event: 'second_factor.codes_renewed', userId });
    });
    return { recoveryCodes };
  });
}

const isRequired = ({ config }: Platform, { roles }: Account): boolean =>
  config.mode === 'live' && isStaff({ roles: roles as readonly Role[] });

const secondFactorPart: PersonalPart = {
  name: 'second-factor',
  about: 'Your authenticator app and your passkeys, without their secrets.',
  async export(db, userId) {
    return (await factorsOf(db, userId)).map(({ kind, name, created_at: addedAt, last_used_at: lastUsedAt }) => ({
      kind,
      name,
      addedAt,
      lastUsedAt,
    }));
  },
  erase: removeSecondFactor,
};
