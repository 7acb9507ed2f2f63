import type { User } from '#contract/accounts/accounts.ts';
import { isStaff } from '#contract/accounts/staff.ts';
import type { OfficeRole } from '#contract/admin/staff.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, findUser, giveRole, lockAccount, namesOf } from '#server/accounts/accounts.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, isUniqueViolation, type Queries, type Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';
import { lockOffice } from './members.ts';

interface Invitation {
  email: string;
  role: OfficeRole;
  by: string;
  token: string;
  expiresAt: Date;
}

export type InvitationEmail = (invitation: Invitation) => EmailMessage;

/** @throws ContentError */
export function invitationEmail({ brand, content, link }: Platform): InvitationEmail {
  const write = readTemplate(content, 'staff-invitation', ['by', 'role', 'days', 'invitationUrl', 'brand']);
  return ({ email, role, by, token, expiresAt }) => ({
    kind: 'staff-invitation',
    to: email,
    secret: true,
    sendBefore: expiresAt,
    ...write({
      by,
      role: role === 'owner' ? 'an owner' : 'staff',
      days: String(limits.staffInvitationDays),
      // In the fragment, which no server logs.
      invitationUrl: link(`/invitation#token=${token}`),
      brand,
    }),
  });
}

const isOpen = (db: Queries) =>
  db.selectFrom('staff_invitations').selectAll().where('accepted_at', 'is', null).where('withdrawn_at', 'is', null);

/** Invitations that nobody accepted or withdrew, latest first. */
export const openInvitations = (db: Queries) => isOpen(db).orderBy('sent_at', 'desc').execute();

/** @throws AppError ALREADY_STAFF, ALREADY_INVITED, FORBIDDEN when the caller is no longer an owner */
export async function invite(
  { clock, mailer }: Platform,
  trx: Trx,
  write: InvitationEmail,
  { email, role, byUserId }: { email: string; role: OfficeRole; byUserId: string },
): Promise<void> {
  await lockOffice(trx, byUserId);
  const account = await findAccount(trx, email);
  const held = account?.user.roles ?? [];
  if (held.includes(role) || held.includes('owner')) throw new AppError('ALREADY_STAFF', { email });
  const { token, link } = newLink(clock.now());
  try {
    await trx
      .insertInto('staff_invitations')
      .values({ id: newId(), email, role, invited_by: byUserId, ...link })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('ALREADY_INVITED', { email });
    throw error;
  }
  await mailer.post(trx, write({ email, role, token, by: await nameOf(trx, byUserId), expiresAt: link.expires_at }));
  await audit(trx, clock, {
    event: 'staff.invited',
    userId: byUserId,
    subject: role,
    change: { before: '', after: `invited as ${role}` },
  });
}

function newLink(now: Date) {
  const token = randomToken();
  const expiresAt = addHours(now, limits.staffInvitationDays * 24);
  return { token, link: { token_hash: hashToken(token), sent_at: now, expires_at: expiresAt } };
}

async function nameOf(db: Queries, userId: string): Promise<string> {
  const name = (await namesOf(db, [userId])).get(userId);
  return name ? `${name.first_name} ${name.last_name}`.trim() : '';
}

/** With a new link: the earlier one no longer works. @throws AppError NOT_FOUND */
export async function sendAgain(
  { clock, mailer }: Platform,
  trx: Trx,
  write: InvitationEmail,
  { id, byUserId }: { id: string; byUserId: string },
): Promise<void> {
  await lockOffice(trx, byUserId);
  const { email, role } = await isOpen(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
  const { token, link } = newLink(clock.now());
  await trx.updateTable('staff_invitations').set(link).where('id', '=', id).execute();
  await mailer.post(trx, write({ email, role, token, by: await nameOf(trx, byUserId), expiresAt: link.expires_at }));
  const change = { before: 'invited', after: 'invited again' };
  await audit(trx, clock, { event: 'staff.invited', userId: byUserId, subject: role, change });
}

/** @throws AppError NOT_FOUND */
export async function withdraw(
  { clock }: Platform,
  trx: Trx,
  { id, byUserId }: { id: string; byUserId: string },
): Promise<void> {
  const { role } = await trx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: clock.now() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('role')
    .executeTakeFirstOrThrow(notFound);
  const change = { before: `invited as ${role}`, after: 'withdrawn' };
  await audit(trx, clock, { event: 'staff.invitation_withdrawn', userId: byUserId, subject: role, change });
}

/** @throws AppError INVITATION_INVALID, INVITATION_WITHDRAWN, INVITATION_USED, INVITATION_EXPIRED */
async function invitationOf(db: Queries, now: Date, token: string, lock = false) {
  const row = db.selectFrom('staff_invitations').selectAll().where('token_hash', '=', hashToken(token));
  const invitation = await (lock ? row.forUpdate() : row).executeTakeFirstOrThrow(
    () => new AppError('INVITATION_INVALID'),
  );
  if (invitation.withdrawn_at) throw new AppError('INVITATION_WITHDRAWN');
  if (invitation.accepted_at) throw new AppError('INVITATION_USED');
  if (invitation.expires_at <= now) throw new AppError('INVITATION_EXPIRED');
  return invitation;
}

/** For the page of the link; does not use it up. @throws AppError as `invitationOf` */
export const readInvitation = async ({ db, clock }: Platform, token: string) => {
  const { email, role } = await invitationOf(db, clock.now(), token);
  return { email, role };
};

/** @throws AppError those of `invitationOf`, INVITATION_OTHER_ADDRESS, UNAUTHENTICATED */
export async function accept({ db, clock }: Platform, userId: string, token: string): Promise<{ role: OfficeRole }> {
  return inTransaction(db, async (trx) => {
    const invitation = await invitationOf(trx, clock.now(), token, true);
    const account = await lockAccount(trx, userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    const { user } = account;
    if (user.email !== invitation.email) throw new AppError('INVITATION_OTHER_ADDRESS');
    await trx
      .updateTable('staff_invitations')
      .set({ accepted_at: clock.now() })
      .where('id', '=', invitation.id)
      .execute();
    await giveRole(trx, user.email, invitation.role);
    const change = { before: roleName(user), after: invitation.role };
    await audit(trx, clock, { event: 'staff.joined', userId, subject: userId, change });
    return { role: invitation.role };
  });
}

/** Invitations name their reader by address only; the audit trail keeps what was done. */
export const invitationsPart: PersonalPart = {
  name: 'staff-invitations',
  about: 'Invitations to the office that were sent to your address.',
  async export(db, userId) {
    const user = await findUser(db, userId);
    const rows = user ? await invitationsTo(db, user.email) : [];
    return rows.map(({ email, role, sent_at: sentAt, accepted_at: acceptedAt }) => ({
      email,
      role,
      sentAt,
      acceptedAt,
    }));
  },
  async erase(trx, userId) {
    const user = await findUser(trx, userId);
    if (user) await trx.deleteFrom('staff_invitations').where('email', '=', user.email).execute();
  },
  guest: {
    export: async (db, email) =>
      (await invitationsTo(db, email)).map(({ role, sent_at: sentAt }) => ({ email, role, sentAt })),
    async erase(trx, email) {
      await trx.deleteFrom('staff_invitations').where('email', '=', email).execute();
    },
  },
};

const invitationsTo = (db: Queries, email: string) =>
  db.selectFrom('staff_invitations').selectAll().where('email', '=', email).orderBy('sent_at').execute();

const roleName = (user: User): string =>
  isStaff(user) ? (user.roles.includes('owner') ? 'owner' : 'staff') : 'no role in the office';
