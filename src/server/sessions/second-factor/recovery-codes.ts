import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Without 0, O, 1 and I, which people confuse: 40 bits in eight signs. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const half = 4;

const randomHalf = (): string => Array.from({ length: half }, () => signs[randomInt(signs.length)]).join('');

/** Ten codes like `7KQ4-M2XP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => `${randomHalf()}-${randomHalf()}`);

/** How codes are stored. Only the signs count, not the hyphen. */
export const hashRecoveryCode = ({ secrets }: Pick<Platform, 'secrets'>, userId: string, code: string): string =>
  secrets.hmac('recovery-code', `${userId}|${code.replaceAll('-', '')}`);

/** In place of all earlier codes of the account. */
export async function replaceRecoveryCodes(trx: Trx, userId: string, hmacs: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hmacs.map((code_hmac) => ({ user_id: userId, code_hmac, used_at: null })))
    .execute();
}

/** Spends a code, once. False: it is wrong or used. */
export async function spendRecoveryCode(trx: Trx, userId: string, hmac: string, now: Date): Promise<boolean> {
  const spent = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hmac', '=', hmac)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}
