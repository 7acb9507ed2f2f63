import * as contract from '#contract/admin/staff.ts';
import { findUser } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, type Trx } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ResetFactor } from '#server/sessions/sessions.ts';
import {
  accept,
  invitationEmail,
  invitationsPart,
  invite,
  readInvitation,
  sendAgain,
  withdraw,
} from './invitations.ts';
import { changeRole, describeStaff, lastOwnerObstacle, removeMember, resetMemberFactor } from './staff.ts';

const invitationsPerOwner = { name: 'staff-invitations', most: 30, perSeconds: 3_600 };
const invitationLinks = { name: 'staff-invitation', most: 30, perSeconds: 600 };

/** @throws ContentError */
export function mountStaff(platform: Platform, resetFactor: ResetFactor): void {
  const { router, db, personalData } = platform;
  personalData.add({ ...invitationsPart, obstacle: lastOwnerObstacle });
  const writeInvitation = invitationEmail(platform);

  router.on(contract.listStaff, {}, ({ account: { userId } }) => describeStaff(platform, userId));

  router.onWrite(
    contract.inviteStaff,
    { perAccount: invitationsPerOwner },
    {
      write: (trx, { account: { userId: byUserId }, body }) =>
        invite(platform, trx, writeInvitation, { ...body, byUserId }),
    },
    ({ account: { userId } }) => describeStaff(platform, userId),
  );

  const change = async (userId: string, work: (trx: Trx) => Promise<unknown>) => {
    await inTransaction(db, work);
    return describeStaff(platform, userId);
  };

  router.on(
    contract.sendInvitationAgain,
    { perAccount: invitationsPerOwner },
    ({ account: { userId: byUserId }, params: { id } }) =>
      change(byUserId, (trx) => sendAgain(platform, trx, writeInvitation, { id, byUserId })),
  );
  router.on(contract.withdrawInvitation, {}, ({ account: { userId: byUserId }, params: { id } }) =>
    change(byUserId, (trx) => withdraw(platform, trx, { id, byUserId })),
  );
  router.on(contract.changeRole, {}, ({ account: { userId: byUserId }, params: { id }, body: { role } }) =>
    change(byUserId, (trx) => changeRole(platform, trx, { id, byUserId, role })),
  );
  router.on(contract.removeStaff, {}, ({ account: { userId: byUserId }, params: { id } }) =>
    change(byUserId, (trx) => removeMember(platform, trx, { id, byUserId })),
  );
  router.on(contract.resetStaffFactor, {}, ({ account: { userId: byUserId }, params: { id } }) =>
    change(byUserId, (trx) => resetMemberFactor(platform, trx, { id, byUserId }, resetFactor)),
  );

  mountReminders(platform);
  router.on(contract.readInvitation, { perAddress: invitationLinks }, ({ body: { token } }) =>
    readInvitation(platform, token),
  );
  router.on(contract.acceptInvitation, { perAddress: invitationLinks }, ({ account: { userId }, body: { token } }) =>
    accept(platform, userId, token),
  );
}

/** @throws ContentError */
function mountReminders(platform: Platform): void {
  const { router, clock, mailer, content, brand, link } = platform;
  const reminder = readTemplate(content, 'second-factor-reminder', ['firstName', 'setUpUrl', 'brand']);
  router.onWrite(
    contract.remindOfSecondFactor,
    { perAccount: invitationsPerOwner },
    {
      async write(trx, { account: { userId: byUserId }, params: { id } }) {
        const { members } = await describeStaff({ ...platform, db: trx }, byUserId);
        const member = members.find((one) => one.id === id);
        if (!member) throw notFound();
        if (member.secondFactor.since) throw new AppError('STAFF_CHANGED');
        const user = await findUser(trx, id);
        if (!user) throw notFound();
        const setUpUrl = link('/account/second-factor');
        await mailer.post(trx, {
          kind: 'second-factor-reminder',
          to: user.email,
          ...reminder({ firstName: user.first_name, setUpUrl, brand }),
        });
        await audit(trx, clock, { event: 'staff.reminded', userId: byUserId, subject: id });
        return undefined;
      },
    },
  );
}
