import { emailSchema, type User } from '#contract/accounts/accounts.ts';
import type { AuthError } from '#contract/accounts/google.ts';
import { limits } from '#contract/limits.ts';
import { findAccount, findUser, openAccount, pendingPasswordHash } from '#server/accounts/accounts.ts';
import { inTransaction, type Queries, type Trx } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import type { Claims } from './google-client.ts';

export type Recognised = { user: User } | { refusal: AuthError; email?: string };

/** Finds an account by Google's id, never by address (decision 0007), or opens one and runs `onOpened` with it. */
export async function recognise(
  platform: Platform,
  claims: Claims,
  signsUp: boolean,
  onOpened: (trx: Trx, user: User) => Promise<void>,
): Promise<Recognised> {
  const { db } = platform;
  const email = emailSchema.safeParse(claims.email).data;
  if (!email) return { refusal: 'unavailable' };
  const known = await findIdentity(db, claims.sub, email, signsUp);
  if (known) return known;
  if (!signsUp) {
    const waits = (await pendingPasswordHash(db, email)) !== null;
    return waits ? { refusal: 'account_inactive' } : { refusal: 'not_registered', email };
  }
  const user = await inTransaction(db, async (trx) => {
    const opened = await openAccount(platform, trx, {
      ...namesOf(claims, email),
      email,
      provider: 'google',
      passwordHash: null,
    });
    if (!opened) return null;
    await trx
      .insertInto('google_identities')
      .values({ subject: claims.sub, user_id: opened.id, created_at: platform.clock.now() })
      .execute();
    await onOpened(trx, opened);
    return opened;
  });
  if (user) return { user };
  // Another request has just registered this address, perhaps the same person in another tab.
  return (await findIdentity(db, claims.sub, email, signsUp)) ?? { refusal: 'unavailable' };
}

async function findIdentity(db: Queries, subject: string, email: string, signsUp: boolean): Promise<Recognised | null> {
  // Looked up by address first: an account that another tab opens in between is then found by its Google id.
  const ofAddress = (await findAccount(db, email))?.user;
  const identity = await db
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const own = identity ? await findUser(db, identity.user_id) : null;
  if (own) return own.is_active ? { user: own } : { refusal: 'account_inactive' };
  if (!ofAddress) return null;
  if (!ofAddress.is_active) return { refusal: 'account_inactive' };
  if (signsUp) return { refusal: 'existing_account' };
  // The same address with another id: Google has reassigned the address to another person.
  const isGoogle = ofAddress.auth_provider === 'google';
  return { refusal: isGoogle ? 'google_account_not_found' : 'existing_account_diff_provider' };
}

/** After this, the Google account does not sign in any more, nor does a sign-in with it that has begun. */
export async function removeIdentity(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('google_identities').where('user_id', '=', userId).execute();
  await trx.deleteFrom('handovers').where('user_id', '=', userId).execute();
}

/** First and last name from Google, normalised as in a sign-up; a one-word name has no last name. */
export function namesOf(
  { given_name, family_name, name }: Pick<Claims, 'given_name' | 'family_name' | 'name'>,
  email: string,
): { firstName: string; lastName: string } {
  const [first = '', ...rest] = asName(name).split(' ');
  const firstName = asName(given_name) || first || asName(email.slice(0, email.lastIndexOf('@'))) || 'Google';
  const lastName = asName(family_name) || (asName(given_name) ? '' : rest.join(' '));
  return { firstName, lastName };
}

/** Emails begin with the name, so it must not contain a link. */
function asName(text = ''): string {
  let name = '';
  for (const sign of text
    .toWellFormed()
    .replace(/[\p{C}\s<>@:/\\]+/gu, ' ')
    .trim()) {
    if (name.length + sign.length > limits.personNameMaxLength) break;
    name += sign;
  }
  return name.trim();
}

export const googlePart: PersonalPart = {
  name: 'google',
  about: 'The identifier of your Google account, if you sign in with Google.',
  export: (db, userId) =>
    db
      .selectFrom('google_identities')
      .select(['subject as googleNumber', 'created_at as since'])
      .where('user_id', '=', userId)
      .execute(),
};
