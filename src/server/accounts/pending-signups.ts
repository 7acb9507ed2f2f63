import type { Selectable } from 'kysely';
import { limits } from '#contract/limits.ts';
import { addHours, addSeconds } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, randomDigits } from '#server/platform/security/secrets.ts';

/** Gives a pending sign-up a new code of 120 s and ends the earlier ones. Null when there is none. */
export async function renewCode(
  { clock, secrets }: Platform,
  trx: Trx,
  email: string,
  browserSecret: string | undefined,
): Promise<{ code: string; firstName: string; seconds: number } | null> {
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
  const seconds = limits.activationResendSeconds;
  await trx
    .updateTable('pending_signups')
    .set({
      code_hmac: secrets.hmac('activation-code', `${signup.id}|${code}`),
      code_expires_at: addSeconds(clock.now(), seconds),
      wrong_tries: 0,
      wrong_tries_elsewhere: 0,
    })
    .where('id', '=', signup.id)
    .execute();
  return { code, firstName: signup.first_name, seconds };
}

export type PendingSignup = Selectable<Tables['pending_signups']>;

/** Always locked in the same order, so that two attempts never deadlock. */
export const lockSignups = (trx: Trx, email: string): Promise<PendingSignup[]> =>
  trx.selectFrom('pending_signups').selectAll().where('email', '=', email).orderBy('id').forUpdate().execute();

export async function deleteExpiredSignups({ clock, db }: Platform): Promise<void> {
  await db
    .deleteFrom('pending_signups')
    .where('created_at', '<', addHours(clock.now(), -limits.pendingSignupHours))
    .execute();
}
