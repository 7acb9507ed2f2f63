import { sql } from 'kysely';
import type { Role } from '#contract/accounts/accounts.ts';
import type { OfficeRole, Staff, StaffInvitation, StaffMember } from '#contract/admin/staff.ts';
import { findUser, namesOf } from '#server/accounts/accounts.ts';
import { revokeFeed } from '#server/bookings/bookings.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/database/audit.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { endAccess, type ResetFactor } from '#server/sessions/sessions.ts';
import { openInvitations } from './invitations.ts';
import { type ByOwner, lockMember, membersOf, roleOf } from './members.ts';
import { permissions } from './permissions.ts';

/** The people of the office, the caller first, then owners, with what the page shows beside them. */
export async function describeStaff(platform: Platform, callerId: string): Promise<Staff> {
  const { db, config } = platform;
  const users = await membersOf(db).orderBy('created_at').execute();
  const rank = ({ isYou, role }: StaffMember): number => (isYou ? 0 : role === 'owner' ? 1 : 2);
  const describe = await readBeside(
    platform,
    users.map(({ id }) => id),
  );
  const members = users.map((user) => ({
    id: user.id,
    name: nameOf(user),
    email: user.email,
    role: roleOf(user.roles),
    isYou: user.id === callerId,
    ...describe(user.id),
  }));
  return {
    members: members.sort((one, other) => rank(one) - rank(other)),
    invitations: await describeInvitations(platform),
    permissions: [...permissions],
    needsSecondFactor: config.mode === 'live',
  };
}

const nameOf = (user: { first_name: string; last_name: string }): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Reads the second factors and devices of these accounts at once. Returns those of one account. */
async function readBeside(
  { db, clock }: Platform,
  ids: readonly string[],
): Promise<(id: string) => Pick<StaffMember, 'secondFactor' | 'devices'>> {
  const of = sql<boolean>`user_id = any(${[...ids]}::uuid[])`;
  const factors = await db.selectFrom('second_factors').select(['user_id', 'kind', 'created_at']).where(of).execute();
  const codes = await db
    .selectFrom('recovery_codes')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('left')])
    .where(of)
    .where('used_at', 'is', null)
    .groupBy('user_id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'device', 'browser', 'network', 'last_seen_at'])
    .where(of)
    .where('idle_expires_at', '>', clock.now())
    .where('absolute_expires_at', '>', clock.now())
    .orderBy('last_seen_at', 'desc')
    .execute();
  return (id) => {
    const own = factors.filter(({ user_id: owner }) => owner === id);
    return {
      secondFactor: {
        hasApp: own.some(({ kind }) => kind === 'app'),
        passkeys: own.filter(({ kind }) => kind === 'passkey').length,
        since: own.map(({ created_at: at }) => at.toISOString()).sort()[0] ?? null,
        recoveryCodesLeft: Number(codes.find(({ user_id: owner }) => owner === id)?.left ?? 0),
      },
      devices: sessions
        .filter(({ user_id: owner }) => owner === id)
        .map(({ user_id: _owner, last_seen_at: at, ...device }) => ({ ...device, lastSeenAt: at.toISOString() })),
    };
  };
}

async function describeInvitations({ db, clock }: Platform): Promise<StaffInvitation[]> {
  const invitations = await openInvitations(db);
  const inviters = await namesOf(db, [...new Set(invitations.flatMap(({ invited_by: id }) => id ?? []))]);
  return invitations.map(({ id, email, role, invited_by: by, sent_at: sentAt, expires_at: expiresAt }) => {
    const inviter = inviters.get(by ?? '');
    return {
      id,
      email,
      role,
      invitedBy: inviter ? nameOf(inviter) : '',
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= clock.now(),
    };
  });
}

const setRoles = (trx: Trx, id: string, roles: Role[]) =>
  trx.updateTable('users').set({ roles }).where('id', '=', id).execute();

/** From the next call of that person on. @throws AppError NOT_FOUND, LAST_OWNER */
export async function changeRole(
  { clock }: Platform,
  trx: Trx,
  { id, byUserId, role }: ByOwner & { role: OfficeRole },
): Promise<void> {
  const { member, isLastOwner } = await lockMember(trx, { id, byUserId });
  const before = roleOf(member.roles);
  if (before === role) return;
  if (isLastOwner) throw new AppError('LAST_OWNER');
  await setRoles(trx, id, ['customer', role]);
  await audit(trx, clock, {
    event: 'staff.role_changed',
    userId: byUserId,
    subject: id,
    change: { before, after: role },
  });
}

/** What they did stays in the audit trail under their name. @throws AppError NOT_FOUND, LAST_OWNER */
export async function removeMember({ clock }: Platform, trx: Trx, { id, byUserId }: ByOwner): Promise<void> {
  const { member, isLastOwner } = await lockMember(trx, { id, byUserId });
  if (isLastOwner) throw new AppError('LAST_OWNER');
  await setRoles(trx, id, ['customer']);
  await endAccess(trx, id);
  await revokeFeed(trx, clock, id);
  await trx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: clock.now() })
    .where('invited_by', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  // Nobody waits for the answer of somebody who has left.
  await trx.updateTable('inquiries').set({ assigned_to: null }).where('assigned_to', '=', id).execute();
  const change = { before: roleOf(member.roles), after: 'removed' };
  await audit(trx, clock, { event: 'staff.removed', userId: byUserId, subject: id, change });
}

/** @throws AppError NOT_FOUND, also for the caller */
export async function resetMemberFactor(
  { clock }: Platform,
  trx: Trx,
  { id, byUserId }: ByOwner,
  reset: ResetFactor,
): Promise<void> {
  await lockMember(trx, { id, byUserId });
  const user = id === byUserId ? null : await findUser(trx, id);
  if (!user) throw notFound();
  await reset(trx, user);
  const change = { before: 'set up', after: 'reset' };
  await audit(trx, clock, { event: 'staff.second_factor_reset', userId: byUserId, subject: id, change });
}

/** The last owner cannot delete their account either. */
export const lastOwnerObstacle: NonNullable<PersonalPart['obstacle']> = async (db, userId) => {
  const owners = await membersOf(db).where(sql<boolean>`'owner' = any(roles)`).where('delete_at', 'is', null).execute();
  return owners.length === 1 && owners[0]?.id === userId ? { code: 'LAST_OWNER', refs: [] } : null;
};
