import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import type { Queries, Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readAppSecret } from './authenticator-app.ts';
import { passkeyHost } from './passkeys.ts';

/** The factors of an account, oldest first. */
export const factorsOf = (db: Queries, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

export type StoredFactor = Awaited<ReturnType<typeof factorsOf>>[number];

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** What the account's owner sees of the second factor. */
export async function describeFactors(
  platform: Platform,
  userId: string,
): Promise<Pick<SecondFactorState, 'factors' | 'recoveryCodesLeft' | 'passkeysOffered'>> {
  const host = passkeyHost(platform.config);
  const factors = await factorsOf(platform.db, userId);
  return {
    factors: factors.map((factor) => ({
      id: factor.id,
      kind: factor.kind,
      name: factor.name,
      createdAt: factor.created_at.toISOString(),
      lastUsedAt: factor.last_used_at?.toISOString() ?? null,
      works: factor.kind === 'app' ? readAppSecret(platform, factor) !== null : factor.host === host,
    })),
    recoveryCodesLeft: await countRecoveryCodes(platform.db, userId),
    passkeysOffered: host !== null,
  };
}

/** Removes every factor, recovery code and enrolment of an account, and ends what its sessions have proved. */
export async function removeSecondFactor(trx: Trx, userId: string): Promise<void> {
  for (const table of [
    'second_factors',
    'recovery_codes',
    'second_factor_enrolments',
    'second_factor_guesses',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute();
}
