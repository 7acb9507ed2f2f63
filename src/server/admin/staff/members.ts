import { sql } from 'kysely';
import { type Role, staffRoles } from '#contract/accounts/accounts.ts';
import type { OfficeRole } from '#contract/admin/staff.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';

export const membersOf = (db: Queries) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'roles'])
    .where('is_active', '=', true)
    // As text in the statement, so that the index `users_of_office` serves it.
    .where(sql<boolean>`roles && ${sql.lit(`{${staffRoles.join(',')}}`)}::text[]`);

export const roleOf = (roles: readonly Role[]): OfficeRole => (roles.includes('owner') ? 'owner' : 'staff');

/** Who changes the office, and whom. */
export interface ByOwner {
  id: string;
  byUserId: string;
}

/**
 * Locks the accounts of all staff until the transaction ends, so that two owners cannot remove each other at the same time,
 * and an owner who has just been removed can change nothing. @throws AppError FORBIDDEN when the caller is no longer an owner
 */
export async function lockOffice(trx: Trx, byUserId: string) {
  const all = await membersOf(trx).orderBy('id').forNoKeyUpdate().execute();
  const isOwner = all.some(({ id, roles }) => id === byUserId && roles.includes('owner'));
  if (!isOwner) throw new AppError('FORBIDDEN');
  return all;
}

/** Locks the office. @throws AppError FORBIDDEN, NOT_FOUND when nobody of the office has this id */
export async function lockMember(trx: Trx, { id, byUserId }: ByOwner) {
  const all = await lockOffice(trx, byUserId);
  const member = all.find((one) => one.id === id);
  if (!member) throw notFound();
  const isLastOwner = member.roles.includes('owner') && all.filter(({ roles }) => roles.includes('owner')).length === 1;
  return { member, isLastOwner };
}
