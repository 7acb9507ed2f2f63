import type { OwnAccount, Profile } from '#contract/accounts/profile.ts';
import { phoneAsE164 } from '#contract/phone.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { findUser } from './accounts.ts';

/** @throws AppError NOT_FOUND */
export async function readProfile(db: Queries, userId: string): Promise<OwnAccount> {
  const user = await findUser(db, userId);
  const row = await db
    .selectFrom('users')
    .select(['phone', 'organisation', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || !row) throw new AppError('NOT_FOUND');
  return { user, phone: row.phone, organisation: row.organisation, hasPassword: row.password_hash !== null };
}

/** Fields that are left out stay as they are; an empty phone or organisation is removed. */
export async function saveProfile(db: Queries, userId: string, profile: Profile): Promise<void> {
  const { firstName, lastName, phone, organisation } = profile;
  await db
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      ...(phone !== undefined && { phone: phoneAsE164(phone) }),
      ...(organisation !== undefined && { organisation: organisation || null }),
    })
    .where('id', '=', userId)
    .execute();
}
