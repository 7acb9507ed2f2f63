import { limits } from '#contract/limits.ts';
import { type Account, findAccount, findUser } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours, addMinutes } from '#server/platform/clock.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';

/** Creates the token of a reset link and replaces the previous one: an account has at most one unused link. */
export async function openReset({ clock }: Platform, trx: Trx, userId: string) {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = addMinutes(now, limits.passwordResetMinutes);
  const link = { token_hash: hashToken(token), created_at: now, expires_at: expiresAt };
  await trx
    .insertInto('password_resets')
    .values({ ...link, user_id: userId, used_at: null })
    .onConflict((conflict) => conflict.column('user_id').where('used_at', 'is', null).doUpdateSet(link))
    .execute();
  return { token, expiresAt };
}

/** Whether an account has been emailed a link that is still valid. */
export async function hasLiveReset({ clock }: Platform, db: Queries, userId: string): Promise<boolean> {
  const live = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return live !== undefined;
}

/** Does not use the token up. @throws AppError RESET_TOKEN_INVALID, RESET_TOKEN_EXPIRED, RESET_TOKEN_USED */
export async function accountOfReset({ clock, db }: Platform, token: string): Promise<Account> {
  const reset = await db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow(() => new AppError('RESET_TOKEN_INVALID'));
  if (reset.used_at) throw new AppError('RESET_TOKEN_USED');
  if (reset.expires_at <= clock.now()) throw new AppError('RESET_TOKEN_EXPIRED');
  const user = await findUser(db, reset.user_id);
  const account = user && (await findAccount(db, user.email));
  if (!account?.user.is_active) throw new AppError('RESET_TOKEN_INVALID');
  return account;
}

/** Consumes a token in one statement: only one of several concurrent attempts gets true. */
export async function spendReset({ clock }: Platform, trx: Trx, token: string): Promise<boolean> {
  const now = clock.now();
  const used = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes links a day after they expire; until then a used link is reported as used. */
export async function deleteExpiredResets({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', addHours(clock.now(), -limits.passwordResetKeptHours))
    .execute();
}
