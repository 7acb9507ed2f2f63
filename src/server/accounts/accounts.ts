import { sql } from 'kysely';
import type { Role, User } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { addHours, addSeconds } from '#server/platform/clock.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newId } from '#server/platform/references.ts';
import { hashToken, randomDigits, randomToken } from '#server/platform/secrets.ts';
import type {} from './tables.ts';

/** Binds a waiting sign-up to its browser; without it the right code still activates, but the password is dropped. */
export const signupCookie = '__Host-signup';

interface Account {
  user: User;
  passwordHash: string | null;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

export type Activation =
  | { outcome: 'activated'; user: User; passwordNeeded: boolean }
  | { outcome: 'wrong' | 'expired' | 'invalid' };

/** The address as a key for limits and audit: keyed, so that no table names it. */
export const addressKey = ({ secrets }: Pick<Platform, 'secrets'>, email: string): string =>
  secrets.hmac('address', email);

const columns = ['id', 'email', 'first_name', 'last_name', 'auth_provider', 'is_active', 'roles'] as const;

/** The active account of an address (normal form), or null. */
export async function findAccount(db: Queries, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { password_hash: passwordHash, ...user } = row;
  return { user, passwordHash };
}

export async function findUser(db: Queries, id: string): Promise<User | null> {
  const user = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return user ?? null;
}

/** The password of the newest sign-up of this address that still waits for its code. */
export async function pendingPasswordHash(db: Queries, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('pending_signups')
    .select('password_hash')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Stores a sign-up that waits for its code. `browserSecret` goes into the `__Host-signup` cookie. */
export async function addPendingSignup(
  { clock, secrets }: Platform,
  trx: Trx,
  person: Person,
): Promise<{ code: string; browserSecret: string }> {
  const id = newId();
  const code = randomDigits(limits.activationCodeDigits);
  const browserSecret = randomToken();
  const now = clock.now();
  await trx
    .insertInto('pending_signups')
    .values({
      id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      code_hmac: secrets.hmac('activation-code', `${id}|${code}`),
      code_expires_at: addSeconds(now, limits.activationCodeSeconds),
      browser_hash: hashToken(browserSecret),
      created_at: now,
    })
    .execute();
  return { code, browserSecret };
}

/**
 * Gives the waiting sign-up a new code of 120 s; earlier codes end. The browser that signed up renews its own,
 * any other the newest of the address. Null when none is waiting.
 */
export async function renewCode(
  { clock, secrets }: Platform,
  trx: Trx,
  email: string,
  browserSecret: string | undefined,
): Promise<{ code: string; firstName: string; expiresAt: Date } | null> {
  const waiting = await trx
    .selectFrom('pending_signups')
    .select(['id', 'first_name', 'browser_hash'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
  const browserHash = browserSecret && hashToken(browserSecret);
  const signup = waiting.find((one) => one.browser_hash === browserHash) ?? waiting[0];
  if (!signup) return null;
  const code = randomDigits(limits.activationCodeDigits);
  const expiresAt = addSeconds(clock.now(), limits.activationResendSeconds);
  await trx
    .updateTable('pending_signups')
    .set({
      code_hmac: secrets.hmac('activation-code', `${signup.id}|${code}`),
      code_expires_at: expiresAt,
      wrong_tries: 0,
    })
    .where('id', '=', signup.id)
    .execute();
  return { code, firstName: signup.first_name, expiresAt };
}

/**
 * Tries a code. The try is counted and committed before the code is looked at, so parallel guesses cannot slip past
 * the cap of 5 (SECURITY 0.4); the winning try deletes the sign-up, so one code makes one account.
 * `onActivated` runs in the transaction that makes it.
 */
export async function activate(
  platform: Platform,
  email: string,
  code: string,
  browserSecret: string | undefined,
  onActivated: (trx: Trx, user: User) => Promise<void>,
): Promise<Activation> {
  const { clock, db, secrets } = platform;
  const now = clock.now();
  const browserHash = browserSecret ? hashToken(browserSecret) : '';
  const own = await db
    .selectFrom('pending_signups')
    .select('id')
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();

  const tried = await inTransaction(db, async (trx) => {
    await lockSignups(trx, email);
    return trx
      .updateTable('pending_signups')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('email', '=', email)
      .where('wrong_tries', '<', limits.activationWrongTries)
      .where('code_expires_at', '>', now)
      .returningAll()
      .execute();
  });
  const match = tried.find((signup) => signup.code_hmac === secrets.hmac('activation-code', `${signup.id}|${code}`));
  if (!match) {
    if (!own) return { outcome: 'invalid' };
    const ownTry = tried.find((signup) => signup.id === own.id);
    const burnt = !ownTry || ownTry.wrong_tries >= limits.activationWrongTries;
    return { outcome: burnt ? 'expired' : 'wrong' };
  }
  const keepsPassword = match.browser_hash === browserHash;
  const user = await inTransaction(db, async (trx) => {
    await lockSignups(trx, email);
    const consumed = await trx
      .deleteFrom('pending_signups')
      .where('id', '=', match.id)
      .returning('id')
      .executeTakeFirst();
    if (!consumed) return null;
    await trx.deleteFrom('pending_signups').where('email', '=', email).execute();
    const created = await trx
      .insertInto('users')
      .values({
        id: newId(),
        email,
        first_name: match.first_name,
        last_name: match.last_name,
        auth_provider: 'email',
        password_hash: keepsPassword ? match.password_hash : null,
        roles: platform.config.ownerEmail === email ? ['customer', 'owner'] : ['customer'],
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (created) await onActivated(trx, created);
    return created;
  });
  return user ? { outcome: 'activated', user, passwordNeeded: !keepsPassword } : { outcome: 'invalid' };
}

/** Several sign-ups of one address are always locked in the same order: two tries never wait for each other in a ring. */
async function lockSignups(trx: Trx, email: string): Promise<void> {
  await trx.selectFrom('pending_signups').select('id').where('email', '=', email).orderBy('id').forUpdate().execute();
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

/** Adds a role to an active account. False when no account has this address. */
export async function giveRole(db: Queries, email: string, role: Role): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ roles: sql<Role[]>`array(select distinct unnest(roles || ${role}::text))` })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets sign-ups that were never activated. */
export async function tidySignups({ clock, db }: Platform): Promise<void> {
  await db
    .deleteFrom('pending_signups')
    .where('created_at', '<', addHours(clock.now(), -limits.pendingSignupHours))
    .execute();
}
