import { limits } from '#contract/limits.ts';
import { addHours, addSeconds } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newId } from '#server/platform/references.ts';
import { hashToken, randomDigits, randomToken } from '#server/platform/secrets.ts';
import type {} from './tables.ts';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
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

/** Forgets sign-ups that were never activated. */
export async function tidySignups({ clock, db }: Platform): Promise<void> {
  await db
    .deleteFrom('pending_signups')
    .where('created_at', '<', addHours(clock.now(), -limits.pendingSignupHours))
    .execute();
}
