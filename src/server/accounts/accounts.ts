import { sql } from 'kysely';
import type { Role, User } from '#contract/accounts/accounts.ts';
import type { DataExport } from '#contract/accounts/personal-data.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import { idsWithTerms } from '#server/platform/database/ids-with-terms.ts';
import type { EmailMessage } from '#server/platform/email/email.ts';
import type { Platform } from '#server/platform/platform.ts';
import { prefixPattern } from '#server/platform/text.ts';
import { addressKey, networkKey, spendCodeEmail, takeAccountEmail } from './account-emails.ts';
import { activate } from './activation.ts';
import { codeEmail } from './code-email.ts';
import { userColumns as columns, openAccount } from './open-account.ts';
import { renewCode } from './pending-signups.ts';

export { activate, addressKey, networkKey, openAccount, spendCodeEmail, takeAccountEmail };

/** Binds a pending sign-up to its browser; without it the right code still activates, but the password is dropped. */
export const signupCookie = '__Host-signup';

/** Packs the data stored about an account, and emails that it is ready. @throws AppError NOT_FOUND for an unknown id */
export type BuildExport = (userId: string) => Promise<DataExport>;

export interface Account {
  user: User;
  passwordHash: string | null;
}

/** `email` is normalised. Null when no account has it. */
export async function findAccount(db: Queries, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? asAccount(row) : null;
}

const asAccount = ({ password_hash: passwordHash, ...user }: User & { password_hash: string | null }): Account => ({
  user,
  passwordHash,
});

export const findUser = async (db: Queries, id: string): Promise<User | null> => (await findUsers(db, [id]))[0] ?? null;

export const findUsers = async (db: Queries, ids: readonly string[]): Promise<User[]> =>
  ids.length ? db.selectFrom('users').select(columns).where('id', 'in', ids).execute() : [];

export const phoneOf = async (db: Queries, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst())?.phone ?? null;

export const organisationOf = async (db: Queries, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('organisation').where('id', '=', id).executeTakeFirst())?.organisation ?? null;

/** Locks an account until the transaction ends; sign-ins, changes and deletion wait. Null: it does not exist. */
export async function lockAccount(trx: Trx, id: string): Promise<Account | null> {
  const row = await trx
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? asAccount(row) : null;
}

/** By account id; unknown ids are left out. */
export async function namesOf(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, Pick<User, 'first_name' | 'last_name'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The lower-case email addresses of accounts whose first, last or whole name begins like this. */
export async function addressesOfNames(db: Queries, begins: string, most: number): Promise<string[]> {
  const pattern = prefixPattern(begins);
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(
      sql<boolean>`(lower(first_name) like ${pattern} or lower(last_name) like ${pattern}
        or lower(first_name || ' ' || last_name) like ${pattern})`,
    )
    .limit(most)
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Accounts whose first, last or whole name or email address begins like this.
 * @param also a `like` pattern for their phone number, and a `tsquery` for their organisation
 */
export async function peopleBeginningWith(
  db: Queries,
  begins: string,
  most: number,
  also: { phone: string | null; organisation: string | null } = { phone: null, organisation: null },
): Promise<{ id: string; name: string; email: string }[]> {
  const pattern = prefixPattern(begins);
  return db
    .selectFrom('users')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name'), 'email'])
    .where(
      sql<boolean>`(lower(first_name) like ${pattern} or lower(last_name) like ${pattern}
        or lower(first_name || ' ' || last_name) like ${pattern} or lower(email) like ${pattern}
        or phone like ${also.phone}
        or id = any(${idsWithTerms('users', sql`organisation`, also.organisation, most)}))`,
    )
    .limit(most)
    .execute();
}

export async function pendingPasswordHash(db: Queries, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('pending_signups')
    .select('password_hash')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Returns an email with the new code; null without a pending sign-up. @throws ContentError when the template is wrong
 */
export function newCodeEmail(platform: Platform, template: Parameters<typeof codeEmail>[1]) {
  const render = codeEmail(platform, template);
  return async (trx: Trx, to: string, browserSecret: string | undefined): Promise<EmailMessage | null> => {
    const renewed = await renewCode(platform, trx, to, browserSecret);
    return renewed && render(to, renewed);
  };
}

/** Sets the first password of an email account that has none. False when it has one already. */
export async function setFirstPassword(db: Queries, userId: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('auth_provider', '=', 'email')
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A Google account becomes an email account: an account has one sign-in method. */
export async function replacePassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, auth_provider: 'email' })
    .where('id', '=', userId)
    .execute();
}

/** @throws a unique violation when another account has the address */
/** The address before stays with the account, for its emails, until they are deleted. */
export async function changeEmail(trx: Trx, { id, email: before }: User, email: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', id).execute();
  await trx
    .insertInto('earlier_email_addresses')
    .values({ user_id: id, email: before, replaced_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doUpdateSet({ replaced_at: now }))
    .execute();
}

/** The addresses of an account: the present one, and earlier ones with the moment until which they were its own. */
export async function addressesOf(db: Queries, userId: string): Promise<{ email: string; until: Date | null }[]> {
  const user = await findUser(db, userId);
  const earlier = await db
    .selectFrom('earlier_email_addresses')
    .select(['email', 'replaced_at as until'])
    .where('user_id', '=', userId)
    .orderBy('replaced_at')
    .execute();
  return user ? [...earlier, { email: user.email, until: null }] : earlier;
}

export async function deleteEarlierAddresses(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('earlier_email_addresses').where('replaced_at', '<', before).execute();
}

/** False when no account has this address. */
export async function giveRole(db: Queries, email: string, role: Role): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ roles: sql<Role[]>`array(select distinct unnest(roles || ${role}::text))` })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function planDeletion(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx.updateTable('users').set({ delete_at: at }).where('id', '=', userId).execute();
}

/** False when no deletion was planned. */
export async function stopDeletion(trx: Trx, userId: string): Promise<boolean> {
  const kept = await trx
    .updateTable('users')
    .set({ delete_at: null })
    .where('id', '=', userId)
    .where('delete_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function accountsToDelete(db: Queries, now: Date): Promise<string[]> {
  const due = await db.selectFrom('users').select('id').where('delete_at', '<=', now).orderBy('delete_at').execute();
  return due.map(({ id }) => id);
}

/** Locks an account that is still due until the transaction ends; null when another process has it. */
export async function claimDeletion(trx: Trx, userId: string, now: Date): Promise<User | null> {
  const user = await trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .where('delete_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return user ?? null;
}

/** Foreign keys delete the rows that refer to the account, or clear the reference. */
export async function removeUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
