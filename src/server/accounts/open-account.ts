import type { User } from '#contract/accounts/accounts.ts';
import type { Trx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockSignups } from './pending-signups.ts';

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  provider: User['auth_provider'];
  passwordHash: string | null;
}

export const userColumns = ['id', 'email', 'first_name', 'last_name', 'auth_provider', 'is_active', 'roles'] as const;

/** Opens the account of a proven address and deletes its pending sign-ups. Null when the address has an account. */
export async function openAccount(
  { clock, config }: Platform,
  trx: Trx,
  { email, firstName, lastName, provider, passwordHash }: NewAccount,
): Promise<User | null> {
  await lockSignups(trx, email);
  await trx.deleteFrom('pending_signups').where('email', '=', email).execute();
  const created = await trx
    .insertInto('users')
    .values({
      id: newId(),
      email,
      first_name: firstName,
      last_name: lastName,
      auth_provider: provider,
      password_hash: passwordHash,
      roles: config.ownerEmail === email ? ['customer', 'owner'] : ['customer'],
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return created ?? null;
}
