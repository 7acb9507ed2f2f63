import type { User } from '#contract/accounts/accounts.ts';
import type { confirmEmailChange, PendingEmailChange } from '#contract/accounts/email-change.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { changeEmail, deleteEarlierAddresses, findAccount, lockAccount } from '#server/accounts/accounts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addHours } from '#server/platform/clock.ts';
import type { Account } from '#server/platform/context.ts';
import { audit } from '#server/platform/database/audit.ts';
import { inTransaction, isUniqueViolation, type Queries } from '#server/platform/database/database.ts';
import { readTemplate } from '#server/platform/email/templates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PersonalPart } from '#server/platform/privacy/personal-data.ts';
import { hashToken, randomToken } from '#server/platform/security/secrets.ts';
import { endAccess } from '../sessions.ts';
import { lockOwnSession } from '../sign-in/confirm-owner.ts';

/** @throws ContentError */
export function emailChangeEmails({ brand, content, link }: Platform) {
  const toOld = readTemplate(content, 'email-change-old', ['firstName', 'newEmail', 'confirmUrl', 'hours', 'brand']);
  const toNew = readTemplate(content, 'email-change-new', ['firstName', 'confirmUrl', 'hours', 'brand']);
  const taken = readTemplate(content, 'email-change-taken', ['signInUrl', 'brand']);
  const changed = readTemplate(content, 'email-changed', ['firstName', 'newEmail', 'contactUrl', 'brand']);
  const hours = String(limits.emailChangeHours);
  // In the fragment, which no server logs.
  const confirmUrl = (token: string): string => link(`/email-change#token=${token}`);
  return {
    old: ({ email: to, first_name: firstName }: User, newEmail: string, token: string) => ({
      kind: 'email-change-old',
      to,
      secret: true,
      ...toOld({ firstName, newEmail, confirmUrl: confirmUrl(token), hours, brand }),
    }),
    new: ({ first_name: firstName }: User, to: string, token: string) => ({
      kind: 'email-change-new',
      to,
      secret: true,
      ...toNew({ firstName, confirmUrl: confirmUrl(token), hours, brand }),
    }),
    taken: (to: string) => ({ kind: 'email-change-taken', to, ...taken({ signInUrl: link('/login'), brand }) }),
    changed: (to: string, { first_name: firstName }: User, newEmail: string) => ({
      kind: 'email-changed',
      to,
      ...changed({ firstName, newEmail, contactUrl: link('/contact'), brand }),
    }),
  };
}

type Emails = ReturnType<typeof emailChangeEmails>;

export async function pendingChange(db: Queries, userId: string, now: Date): Promise<PendingEmailChange | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row
    ? {
        email: row.new_email,
        oldConfirmed: row.old_confirmed_at !== null,
        newConfirmed: row.new_confirmed_at !== null,
        expiresAt: row.expires_at.toISOString(),
      }
    : null;
}

/**
 * Replaces an earlier change that waits. An address that has an account gets an email that says so, and no link.
 * @throws AppError EMAIL_UNCHANGED, EMAIL_OF_GOOGLE, UNAUTHENTICATED
 */
export async function requestChange(
  { db, clock, mailer }: Platform,
  account: Account,
  newEmail: string,
  emails: Emails,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await lockOwnSession(trx, account);
    if (user.auth_provider === 'google') throw new AppError('EMAIL_OF_GOOGLE');
    if (user.email === newEmail) {
      throw new AppError('EMAIL_UNCHANGED', { fields: { email: 'This is your address already' } });
    }
    const [oldToken, newToken] = [randomToken(), randomToken()];
    const row = {
      new_email: newEmail,
      old_token_hash: hashToken(oldToken),
      new_token_hash: hashToken(newToken),
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: clock.now(),
      expires_at: addHours(clock.now(), limits.emailChangeHours),
    };
    await trx
      .insertInto('email_changes')
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    const isTaken = (await findAccount(trx, newEmail)) !== null;
    await mailer.post(trx, emails.old(user, newEmail, oldToken));
    await mailer.post(trx, isTaken ? emails.taken(newEmail) : emails.new(user, newEmail, newToken));
    await audit(trx, clock, { event: 'email.change_requested', userId: user.id });
  });
}

export async function cancelChange({ db, clock }: Platform, userId: string): Promise<void> {
  const cancelled = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (cancelled) await audit(db, clock, { event: 'email.change_cancelled', userId });
}

/** A link may be opened again; the second confirmation changes the address. @throws AppError EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED */
export async function confirmChange(
  platform: Platform,
  token: string,
  emails: Emails,
): Promise<ReplyOf<typeof confirmEmailChange>> {
  const { db, clock } = platform;
  const hash = hashToken(token);
  return inTransaction(db, async (trx) => {
    const change = await trx
      .selectFrom('email_changes')
      .selectAll()
      .where((eb) => eb.or([eb('old_token_hash', '=', hash), eb('new_token_hash', '=', hash)]))
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('EMAIL_LINK_INVALID'));
    if (change.expires_at <= clock.now()) throw new AppError('EMAIL_LINK_EXPIRED');
    const side = change.old_token_hash === hash ? 'old' : 'new';
    const confirmed = {
      old_confirmed_at: change.old_confirmed_at ?? (side === 'old' ? clock.now() : null),
      new_confirmed_at: change.new_confirmed_at ?? (side === 'new' ? clock.now() : null),
    };
    if (!confirmed.old_confirmed_at || !confirmed.new_confirmed_at) {
      await trx.updateTable('email_changes').set(confirmed).where('user_id', '=', change.user_id).execute();
      return { isChanged: false, waitsFor: side === 'old' ? ('new' as const) : ('old' as const) };
    }
    const account = await lockAccount(trx, change.user_id);
    if (!account) throw new AppError('EMAIL_LINK_INVALID');
    const { user } = account;
    await changeEmail(trx, user, change.new_email, clock.now());
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute();
    // The devices remember the account under its old address.
    await endAccess(trx, user.id);
    for (const to of [user.email, change.new_email]) {
      await platform.mailer.post(trx, emails.changed(to, user, change.new_email));
    }
    await audit(trx, clock, { event: 'email.changed', userId: user.id });
    return { isChanged: true, waitsFor: null };
  }).catch((error: unknown) => {
    // Somebody else has signed up with the new address meanwhile.
    throw isUniqueViolation(error) ? new AppError('EMAIL_LINK_INVALID') : error;
  });
}

export async function deleteExpiredChanges({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('expires_at', '<', addHours(clock.now(), -limits.passwordResetKeptHours))
    .execute();
  await deleteEarlierAddresses(db, addHours(clock.now(), -limits.emailKeptDays * 24));
}

export const emailChangePart: PersonalPart = {
  name: 'email-change',
  about: 'A new email address that waits for its confirmations.',
  async export(db, userId) {
    const rows = await db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).execute();
    return rows.map(({ new_email: newEmail, created_at: requestedAt }) => ({ newEmail, requestedAt }));
  },
  async erase(trx, userId) {
    await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  },
};
